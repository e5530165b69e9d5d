import { removeChanges } from '#src/editor/unsaved-changes/store.ts'
import { useRecoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/button.tsx'
import { DiscardButton } from '#src/ui/discard-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { readUnsavedFaq, type UnsavedFaq } from './unsaved-faq.ts'

type UnsavedTextProps = { href: string; onRestore: (unsaved: UnsavedFaq) => void }

/** Offers text that was typed on this page earlier and never reached the server. */
export function UnsavedText({ href, onRestore }: UnsavedTextProps) {
  const [latest] = useRecoverableChanges(
    (changes) => changes.kind === 'faq' && changes.href === href,
  )
  if (!latest) return null
  return (
    <Notice
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => {
              onRestore(readUnsavedFaq(latest.data))
              void removeChanges(latest.id)
            }}
          >
            Restore
          </Button>
          <DiscardButton
            what={`The unsaved text “${latest.title}”`}
            onDiscard={() => void removeChanges(latest.id)}
          />
        </>
      }
    >
      <strong>Unsaved text from {savedAt(latest.changedAt)}</strong>
      <br />“{latest.title}” was typed here and did not reach the server.
    </Notice>
  )
}
