import { removeChanges } from '#src/editor/unsaved-changes/store.ts'
import { useRecoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DiscardButton } from '#src/ui/discard-button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** FAQ text that did not reach the server; the page it was typed on offers it again. */
export function UnsavedFaqs() {
  return useRecoverableChanges((changes) => changes.kind === 'faq').map((changes) => (
    <Notice
      key={changes.id}
      actions={
        <>
          <ButtonLink look="secondary" href={changes.href}>
            Continue
          </ButtonLink>
          <DiscardButton
            what={`The unsaved FAQ text “${changes.title}”`}
            onDiscard={() => void removeChanges(changes.id)}
          />
        </>
      }
    >
      <strong>Unsaved FAQ text</strong> from {savedAt(changes.changedAt)}: “{changes.title}”
    </Notice>
  ))
}
