import { removeWork } from '#src/platform/kept-work/kept-work.ts'
import { useWaitingWorks } from '#src/platform/kept-work/use-waiting-works.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { savedAt } from '#src/ui/saved-at.ts'
import type { FaqFields } from '../contract.ts'

type KeptTextProps = { href: string; onRestore: (fields: FaqFields) => void }

/** Offers what was typed on this page before and never reached the server. */
export function KeptText({ href, onRestore }: KeptTextProps) {
  const [latest] = useWaitingWorks((work) => work.kind === 'faq' && work.href === href)
  if (!latest) return null
  return (
    <Notice
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => {
              onRestore(latest.data as FaqFields)
              void removeWork(latest.id)
            }}
          >
            Restore
          </Button>
          <Button look="quiet" onClick={() => void removeWork(latest.id)}>
            Discard
          </Button>
        </>
      }
    >
      <strong>Unsaved text from {savedAt(latest.changedAt)}</strong>
      <br />“{latest.title}” was typed here and did not reach the server.
    </Notice>
  )
}
