import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#src/ui/new-id.ts'
import { WorkPage } from '#src/ui/work-page.tsx'
import { FaqForm } from './faq-form.tsx'
import { createFaq } from './mutations.ts'
import { inboxQuery, questionCalls } from './questions.ts'

export const emptyFaq = { question: '', answer: '', navigationHeading: '', order: 0 }

/** `questionId`: the visitor's question that this FAQ answers. Saving the FAQ closes the question. */
export function CreateFaq({ questionId }: { questionId?: number }) {
  const client = useQueryClient()
  const [key, setKey] = useState(newId)
  const inbox = useQuery({ ...inboxQuery(), enabled: questionId !== undefined })
  if (questionId !== undefined && inbox.isPending) return <p role="status">Loading...</p>
  const asked = inbox.data?.questions.find(({ id }) => id === questionId)
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/faq', label: 'Go Back' }}
      title="Add a new FAQ"
    >
      <FaqForm
        href="/contentmanager/faq/createfaq"
        defaults={asked ? { ...emptyFaq, question: asked.question } : emptyFaq}
        isNew
        success="Success! Faq created."
        onSave={async (fields) => {
          await createFaq(client, fields, key)
          setKey(newId())
          // The FAQ is saved. If closing the question fails, staff can still dismiss it by hand.
          if (asked) await questionCalls.dismiss(asked.id).catch(console.error)
          await client.invalidateQueries({ queryKey: inboxQuery().queryKey })
          return emptyFaq
        }}
      />
    </WorkPage>
  )
}
