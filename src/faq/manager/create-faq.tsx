import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#src/platform/new-id.ts'
import { WorkPage } from '#src/ui/work-page.tsx'
import { FaqForm } from './faq-form.tsx'
import { createFaq } from './mutations.ts'

export const emptyFaq = { question: '', answer: '', navigationHeading: '', order: 0 }

export function CreateFaq() {
  const client = useQueryClient()
  const [key, setKey] = useState(newId)
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/faq', label: 'Go Back' }}
      title="Add a new FAQ"
    >
      <FaqForm
        href="/contentmanager/faq/createfaq"
        defaults={emptyFaq}
        success="Success! Faq created."
        onSave={async (fields) => {
          await createFaq(client, fields, key)
          setKey(newId())
          return emptyFaq
        }}
      />
    </WorkPage>
  )
}
