import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExplainedError } from '#src/app/reason.ts'
import type { Difference } from '#src/editor/contract.ts'
import { asQuestion, Unconfirmed } from '#src/editor/shared-text/save-text.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import type { Newsletter } from '../contract.ts'
import type { LetterText } from './letter-text.ts'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import type { Draft } from './use-draft.ts'

export interface Sending {
  newsletterId: number
  opened: LetterText
  draft: Draft
}

/** The version that the sender is asked about: exactly this one is sent. */
type Shown = Pick<Newsletter, 'version' | 'subject'>

/** Sends a test, or the newsletter. Each saves first, so that the text on screen is the text that is sent. */
export function useSending({ newsletterId, opened, draft }: Sending) {
  const client = useQueryClient()
  const { run, ...action } = useAction({ invalidates: newsletterQueries.all })
  const [shown, setShown] = useState<Shown>()
  const [others, setOthers] = useState<Difference>()

  const save = async () => {
    if (await draft.save()) return
    throw new ExplainedError('It is not saved yet, so nothing was sent. Try again in a moment.')
  }

  /** Asks about changes of others that the sender has not been shown. */
  function hasUnseen(): boolean {
    const unseen = opened.session.unconfirmed()
    setOthers(unseen)
    return unseen !== undefined
  }

  const ask = () =>
    run(async () => {
      await save()
      const { saved } = opened.base.get()
      if (saved && !hasUnseen()) setShown(saved)
    })

  async function send(version: number, at: string | undefined): Promise<void> {
    if (hasUnseen()) return
    const { id: document, confirmed } = opened.session
    const from = { document, ...(confirmed !== undefined && { confirmed: `${confirmed}` }) }
    try {
      const sent = await newsletterCalls.send(newsletterId, { version, at, ...from })
      // The page shows the progress at once.
      client.setQueryData(newsletterQueries.detail(newsletterId).queryKey, sent.newsletter)
    } catch (error) {
      const question = asQuestion(error)
      if (!(question instanceof Unconfirmed)) throw error
      setOthers(question.difference)
    }
  }

  return {
    ...action,
    shown,
    others,
    ask,
    close: () => setShown(undefined),
    send: (at: string | undefined) => shown && void run(() => send(shown.version, at)),
    lookFirst: () => setOthers(undefined),
    /** The sender agrees to the changes of others, and is asked about the newsletter as it is now. */
    goOn({ seq }: Difference) {
      opened.session.confirm(seq)
      setOthers(undefined)
      void ask()
    },
    test: (email: string) =>
      run(async () => {
        await save()
        await newsletterCalls.test(newsletterId, email)
      }, `A test was sent to ${email}.`),
  }
}
