import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/platform/http/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useLoggedError } from '#src/ui/use-logged-error.ts'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Faq, FaqFields } from '../contract.ts'
import { FaqForm } from './faq-form.tsx'
import { updateFaq } from './mutations.ts'
import { faqToEdit } from './queries.ts'

export function EditFaq({ faqid }: { faqid: number }) {
  const { data, error } = useQuery({ ...faqToEdit(faqid), refetchOnWindowFocus: false })
  useLoggedError(error)
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/faq', label: 'Go Back' }}
      title="Edit FAQ"
    >
      {error && !data ? <p role="alert">Error: {error.message}</p> : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data ? <Editing key={faqid} {...data} /> : null}
    </WorkPage>
  )
}

const fieldsOf = ({ question, answer, navigationHeading, order }: Faq): FaqFields => ({
  question,
  answer,
  navigationHeading,
  order,
})

function Editing(opened: { faq: Faq; etag: string }) {
  const client = useQueryClient()
  // The version that was read stays the one that is sent, whatever the cache learns meanwhile.
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<{ faq: Faq; etag: string }>()
  const { faqid } = base.faq

  async function save(fields: FaqFields): Promise<FaqFields> {
    try {
      await updateFaq(client, base.faq, base.etag, fields)
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        setTheirs(await client.fetchQuery({ ...faqToEdit(faqid), staleTime: 0 }))
      }
      throw error
    }
    const saved = await client.fetchQuery({ ...faqToEdit(faqid), staleTime: 0 })
    setBase(saved)
    return fieldsOf(saved.faq)
  }

  return (
    <FaqForm
      href={`/contentmanager/faq/edit/${faqid}`}
      defaults={fieldsOf(base.faq)}
      success="Successfully Updated FAQ."
      onSave={save}
    >
      {theirs ? (
        <Notice
          tone="warning"
          actions={
            <Button
              look="secondary"
              onClick={() => {
                setBase({ faq: base.faq, etag: theirs.etag })
                setTheirs(undefined)
              }}
            >
              Keep mine
            </Button>
          }
        >
          <strong>Someone changed this FAQ since you opened it.</strong> Theirs reads:
          <br />
          {theirs.faq.question}
          <br />
          {theirs.faq.answer}
          <br />({theirs.faq.navigationHeading}, order {theirs.faq.order}) Take over what you need,
          then keep yours and submit again.
        </Notice>
      ) : null}
    </FaqForm>
  )
}
