import { useState } from 'react'
import { useIsAtLeast } from '#src/session/use-session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { Newsletter } from '../contract.ts'
import { newsletterCalls } from './queries.ts'
import { reasonOf } from './words.ts'

type DuplicateProps = { newsletter: Newsletter; onCreated: (newsletterId: number) => void }

/** A new draft with the same text and audience. Conditions are chosen by editors. */
export function Duplicate({ newsletter, onCreated }: DuplicateProps) {
  const isEditor = useIsAtLeast('editor')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const duplicate = async () => {
    setBusy(true)
    setTrouble(undefined)
    const { kind, subject, preheader, content, audience } = newsletter
    const { lists, limit } = audience
    const allowed = isEditor ? audience : { lists, ...(limit && { limit }) }
    try {
      const draft = { kind, subject, preheader, content, audience: allowed }
      onCreated((await newsletterCalls.create(draft)).newsletterId)
    } catch (error) {
      setTrouble(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {trouble ? <Notice tone="bad">{trouble}</Notice> : null}
      <Button look="quiet" disabled={busy} onClick={() => void duplicate()}>
        Duplicate
      </Button>
    </>
  )
}
