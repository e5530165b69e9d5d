import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { ApiError } from '#src/http/client.ts'
import { Button } from '#src/ui/button.tsx'
import { newId } from '#src/ui/new-id.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useLoggedError } from '#src/ui/use-logged-error.ts'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Faq, FaqFields } from '../contract.ts'
import { emptyFaq } from './create-faq.tsx'
import { FaqForm } from './faq-form.tsx'
import { FaqRevisions } from './faq-revisions.tsx'
import { changedFields, mergeFaq } from './merge-faq.ts'
import { createFaq, updateFaq } from './mutations.ts'
import { faqToEdit } from './queries.ts'

export function EditFaq({ faqid }: { faqid: number }) {
  const { data, error } = useQuery({ ...faqToEdit(faqid), refetchOnWindowFocus: false })
  useLoggedError(error)
  const href = pathOf(faqid)
  const [unsaved] = useRecoverableChanges(
    (changes) => changes.kind === 'faq' && changes.href === href,
  )
  // Restoring or saving the text removes it from the list of unsaved changes; the form must stay on screen.
  const [rescued, setRescued] = useState(false)
  if (unsaved && !data && isGone(error) && !rescued) setRescued(true)
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/faq', label: 'Go Back' }}
      title="Edit FAQ"
    >
      {rescued ? <DeletedFaq href={href} /> : null}
      {error && !data && !rescued ? <p role="alert">Error: {error.message}</p> : null}
      {!data && !error && !rescued ? <p role="status">Loading...</p> : null}
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

const pathOf = (faqid: number) => `/contentmanager/faq/edit/${faqid}`
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Opens the unsaved text of an FAQ that someone has deleted; saving it creates a new FAQ. */
function DeletedFaq({ href }: { href: string }) {
  const client = useQueryClient()
  const [key, setKey] = useState(newId)
  return (
    <FaqForm
      href={href}
      defaults={emptyFaq}
      isNew
      success="Success! Faq created."
      onSave={async (fields) => {
        await createFaq(client, fields, key)
        setKey(newId())
        return emptyFaq
      }}
    >
      <DeletedNotice />
    </FaqForm>
  )
}

const DeletedNotice = () => (
  <Notice tone="warning">
    <strong>This FAQ was deleted by someone else.</strong> Submitting saves your text as a new FAQ.
  </Notice>
)

function Editing(opened: { faq: Faq; etag: string }) {
  const client = useQueryClient()
  // Saves send the version that was opened, even if the query cache has a newer one by then.
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<{ faq: Faq; etag: string }>()
  /** The user chose their own version over a conflicting one: only the fields they changed are sent. */
  const [keepsMine, setKeepsMine] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const [created, setCreated] = useState(false)
  const [merged, setMerged] = useState(false)
  const [key] = useState(newId)
  const { faqid } = base.faq

  async function save(fields: FaqFields): Promise<FaqFields> {
    if (deleted) {
      const { faqid: createdId } = await createFaq(client, fields, key)
      setDeleted(false)
      setCreated(true)
      return follow(createdId)
    }
    try {
      const sent = keepsMine ? changedFields(fieldsOf(base.faq), fields) : fields
      await updateFaq(client, base.faq, base.etag, sent)
    } catch (error) {
      if (isGone(error)) setDeleted(true)
      if (error instanceof ApiError && error.status === 412) {
        const current = await client.fetchQuery({ ...faqToEdit(faqid), staleTime: 0 })
        const both = mergeFaq(fieldsOf(base.faq), fields, fieldsOf(current.faq))
        if (both) {
          await updateFaq(client, current.faq, current.etag, both)
          setMerged(true)
          return follow(faqid)
        }
        setTheirs(current)
      }
      throw error
    }
    setMerged(false)
    return follow(faqid)
  }

  async function follow(id: number): Promise<FaqFields> {
    const saved = await client.fetchQuery({ ...faqToEdit(id), staleTime: 0 })
    setBase(saved)
    setKeepsMine(false)
    return fieldsOf(saved.faq)
  }

  return (
    <FaqForm
      href={pathOf(faqid)}
      defaults={fieldsOf(base.faq)}
      success={created ? 'Success! Faq created.' : 'Successfully Updated FAQ.'}
      onSave={save}
      revisions={(restore) => <FaqRevisions faqid={faqid} onRestore={restore} />}
    >
      {merged ? (
        <Notice tone="good">
          Someone else changed other fields meanwhile. Both changes were saved.
        </Notice>
      ) : null}
      {deleted ? <DeletedNotice /> : null}
      {theirs ? (
        <Notice
          tone="warning"
          actions={
            <Button
              look="secondary"
              onClick={() => {
                setBase({ faq: base.faq, etag: theirs.etag })
                setKeepsMine(true)
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
          then keep yours and submit again. Fields that you did not change stay as they saved them.
        </Notice>
      ) : null}
    </FaqForm>
  )
}
