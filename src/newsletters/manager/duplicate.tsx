import { useIsAtLeast } from '#src/session/session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { Newsletter } from '../contract.ts'
import { newsletterCalls } from './queries.ts'

type DuplicateProps = { newsletter: Newsletter; onCreated: (newsletterId: number) => void }

/** A new draft with the same text and audience. Conditions are chosen by editors. */
export function Duplicate({ newsletter, onCreated }: DuplicateProps) {
  const isEditor = useIsAtLeast('editor')
  const { error, button } = useAction()
  const duplicate = async () => {
    const { subject, preheader, content, audience } = newsletter
    const { lists, limit } = audience
    const allowed = isEditor ? audience : { lists, ...(limit && { limit }) }
    // The site alone makes digests, for the people who chose them; a step belongs to its sequence.
    const draft =
      newsletter.kind === 'digest' || newsletter.kind === 'step'
        ? { subject, preheader, content }
        : { kind: newsletter.kind, subject, preheader, content, audience: allowed }
    onCreated((await newsletterCalls.create(draft)).newsletterId)
  }
  return (
    <>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <Button look="quiet" {...button(duplicate, 'Copied into this new draft.')}>
        Duplicate
      </Button>
    </>
  )
}
