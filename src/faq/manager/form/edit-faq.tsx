import { openSaved } from '#src/editor/shared-text/open-text.ts'
import { showAddress } from '#src/editor/sync/use-document-address.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { FaqScreen } from './faq-screen.tsx'
import { faqText, type OpenedFaq } from './faq-text.ts'
import { editPath } from './paths.ts'
import { UnsavedFaqs } from './unsaved-faqs.tsx'

export function EditFaq({ opened }: { opened: OpenedFaq }) {
  return (
    <FaqScreen
      title="Edit FAQ"
      loaded={opened}
      onCreated={(saved) => {
        // The FAQ was deleted, and its text has become another one.
        showAddress(editPath(saved.faq.faqid))
        return openSaved(faqText, saved)
      }}
    />
  )
}

/** Shown in place of a form that cannot be opened, with the texts that may have been part of the FAQ. */
export function FaqNotOpened({ reason }: { reason: string }) {
  return (
    <WorkPage
      width="narrow"
      back={{ href: '/contentmanager/faq', label: 'Go Back' }}
      title="Edit FAQ"
    >
      <p role="alert">Error: {reason}</p>
      <UnsavedFaqs />
    </WorkPage>
  )
}
