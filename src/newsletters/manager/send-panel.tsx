import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExplainedError } from '#src/app/reason.ts'
import type { Difference } from '#src/editor/contract.ts'
import { OthersDialog } from '#src/editor/screen/others-dialog.tsx'
import { asQuestion, fromOf, Unconfirmed } from '#src/editor/shared-text/save-text.ts'
import { useIsAtLeast } from '#src/session/session.ts'
import { momentOf, momentOfInput, skippedTime, staffZone } from '#src/session/staff-time.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { announce } from '#src/ui/browser/delayed-work.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { numberOf } from '#src/ui/text/words.ts'
import type { Newsletter } from '../contract.ts'
import type { LetterText } from './letter-text.ts'
import styles from './panel.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import type { Draft } from './use-draft.ts'

type SendingState = ReturnType<typeof useSending>

/** Findings to look at before sending, a test, and the time. The button is in the bar. */
export function SendPanel({ sending, isStep }: { sending: SendingState; isStep: boolean }) {
  const { preview, at, setAt, skipped } = sending
  const isEditor = useIsAtLeast('editor')
  return (
    <section className={styles.panel} aria-labelledby="send">
      <h2 id="send">Before sending</h2>
      {preview.error ? <p role="alert">Error: {preview.error.message}</p> : null}
      {preview.data ? <Findings findings={preview.data.findings} /> : null}
      {isEditor ? (
        <>
          <TestForm sending={sending} />
          {isStep ? (
            <Outcome action={sending} />
          ) : (
            <TextField
              label="Send later"
              optional
              type="datetime-local"
              hint={`Time zone: ${zoneText(staffZone())}. Empty: it is sent at once.`}
              value={at}
              error={skipped}
              onChange={({ target }) => setAt(target.value)}
            />
          )}
        </>
      ) : (
        <p>
          An editor {isStep ? 'starts the sequence' : 'sends it'}. What you write here is saved for
          them.
        </p>
      )}
    </section>
  )
}

/** Why it cannot be sent at the moment. */
function hindranceOf({ preview, skipped }: SendingState): string | undefined {
  if (!preview.data) return 'It is being checked.'
  const blocking = preview.data.findings.find((finding) => finding.blocking)
  if (blocking) return `Not ready to send: ${blocking.text}`
  return skipped ? 'Not ready to send: choose another time.' : undefined
}

export function SendButton({ sending, opened }: { sending: SendingState; opened: LetterText }) {
  const { busy, shown, others, at } = sending
  const isEditor = useIsAtLeast('editor')
  const when = momentOfInput(at)
  const hindrance = hindranceOf(sending)
  if (!isEditor) return null
  return (
    <>
      <Button
        aria-disabled={busy || hindrance !== undefined}
        aria-describedby="why-not-sent"
        onClick={() => {
          if (!hindrance) void sending.ask()
        }}
      >
        {when ? 'Schedule' : 'Send now'}
      </Button>
      <p id="why-not-sent" role="status" className={styles.hindrance}>
        {sending.error ?? sending.done ?? hindrance}
      </p>
      <ConfirmDialog
        open={shown !== undefined}
        title={when ? `Send on ${momentOf(when)}?` : 'Send now?'}
        text={`“${shown?.subject}” goes to ${numberOf(sending.people)} people. What was sent cannot be called back.`}
        cancel="CANCEL"
        confirm={when ? 'SCHEDULE' : 'SEND'}
        onClose={sending.close}
        onConfirm={() => sending.send(when)}
      />
      {others ? (
        <OthersDialog
          title="Send the changes of colleagues too?"
          description="Others have changed these parts since you opened the newsletter."
          others={opened.withLabels(others.parts)}
          goOn={{ label: 'Go on with all', run: () => sending.goOn(others) }}
          onLookFirst={sending.lookFirst}
        />
      ) : null}
    </>
  )
}

function TestForm({ sending }: { sending: SendingState }) {
  const [email, setEmail] = useState('')
  return (
    <form
      className={styles.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        void sending.test(email)
      }}
    >
      <TextField
        label="Send a test to"
        type="email"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" look="secondary" disabled={sending.busy}>
        Send test
      </Button>
    </form>
  )
}

function Findings({ findings }: { findings: { text: string; blocking: boolean }[] }) {
  if (findings.length === 0) return <p>Nothing to look at.</p>
  return (
    <ul className={styles.findings}>
      {findings.map(({ text, blocking }) => (
        <li key={text} data-blocking={blocking ? '' : undefined}>
          {text}
        </li>
      ))}
    </ul>
  )
}

interface Sending {
  newsletterId: number
  opened: LetterText
  draft: Draft
  /** A running sequence sends what is saved, so a test does not save. */
  isLive: boolean
}

/** The version that the sender is asked about: exactly this one is sent. */
type Shown = Pick<Newsletter, 'version' | 'subject'>

/** Sends a test, or the newsletter. Each saves first, so that the text on screen is the text that is sent. */
export function useSending({ newsletterId, opened, draft, isLive }: Sending) {
  const client = useQueryClient()
  const isEditor = useIsAtLeast('editor')
  const preview = useQuery(newsletterQueries.preview(newsletterId, draft.version))
  const audience = useQuery({
    ...newsletterQueries.audience(newsletterId, draft.version),
    enabled: isEditor && opened.base.get().saved?.kind !== 'step',
  })
  /** The time of "Send later", as it is entered. */
  const [at, setAt] = useState('')
  const { run, ...action } = useAction({ invalidates: newsletterQueries.all, announces: false })
  const [shown, setShown] = useState<Shown>()
  const [others, setOthers] = useState<Difference>()

  const save = async () => {
    if (isLive && !draft.dirty) return
    if (isLive) throw new ExplainedError('Save it first: a test is the text that is saved.')
    if (await draft.save()) return
    throw new ExplainedError('It is not saved yet, so nothing was sent. Try again in a moment.')
  }

  function hasUnseen(): boolean {
    const unseen = opened.session.unconfirmed()
    setOthers(unseen)
    return unseen !== undefined
  }

  // A question is shown when the action has ended: while it runs, the answer would be taken for a second click and dropped.
  async function ask(): Promise<void> {
    if (!(await run(save))) return
    const { saved } = opened.base.get()
    if (saved && !hasUnseen()) setShown(saved)
  }

  async function send(version: number, at: string | undefined): Promise<void> {
    if (hasUnseen()) return
    let refused: Difference | undefined
    await run(async () => {
      try {
        const sent = await newsletterCalls.send(newsletterId, {
          version,
          at,
          ...fromOf(opened.session),
        })
        // The page shows the progress at once.
        client.setQueryData(newsletterQueries.detail(newsletterId).queryKey, sent.newsletter)
        announce(at ? `Scheduled for ${momentOf(at)}.` : 'Sending.')
      } catch (error) {
        const question = asQuestion(error)
        if (!(question instanceof Unconfirmed)) throw error
        refused = question.difference
      }
    })
    if (refused) setOthers(refused)
  }

  return {
    ...action,
    preview,
    people: audience.data?.total ?? 0,
    at,
    setAt,
    skipped: skippedTime(at),
    shown,
    others,
    ask,
    close: () => setShown(undefined),
    send: (at: string | undefined) => shown && void send(shown.version, at),
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
