import { removeWork } from '#src/platform/kept-work/kept-work.ts'
import { useWaitingWorks } from '#src/platform/kept-work/use-waiting-works.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { savedAt } from '#src/ui/saved-at.ts'

/** FAQ text that did not reach the server; the page it was typed on offers it again. */
export function WaitingFaqs() {
  return useWaitingWorks((work) => work.kind === 'faq').map((work) => (
    <Notice
      key={work.id}
      actions={
        <>
          <ButtonLink look="secondary" href={work.href}>
            Continue
          </ButtonLink>
          <Button look="quiet" onClick={() => void removeWork(work.id)}>
            Discard
          </Button>
        </>
      }
    >
      <strong>Unsaved FAQ text</strong> from {savedAt(work.changedAt)}: “{work.title}”
    </Notice>
  ))
}
