import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { openNew } from '#src/editor/shared-text/open-text.ts'
import { showAddress } from '#src/editor/sync/use-document-address.ts'
import { inboxQuery, questionCalls } from '../questions.ts'
import { FaqScreen } from './faq-screen.tsx'
import { faqText, type OpenedFaq } from './faq-text.ts'
import { createPath } from './paths.ts'
import { UnsavedFaqs } from './unsaved-faqs.tsx'

type CreateFaqProps = {
  opened: OpenedFaq
  /** The id of the visitor's question that this FAQ answers. Saving the FAQ closes the question. */
  askedId?: number
}

export function CreateFaq({ opened, askedId }: CreateFaqProps) {
  const client = useQueryClient()
  const open = useRef(askedId)
  return (
    <FaqScreen
      title="Add a new FAQ"
      loaded={opened}
      onCreated={async () => {
        // The FAQ is saved. If closing the question fails, staff can still dismiss it by hand.
        if (open.current) await questionCalls.dismiss(open.current).catch(console.error)
        open.current = undefined
        showAddress(createPath)
        void client.invalidateQueries({ queryKey: inboxQuery().queryKey })
        return openNew(faqText)
      }}
    >
      {({ session }) => <UnsavedFaqs except={session.id} atOnce={0} />}
    </FaqScreen>
  )
}
