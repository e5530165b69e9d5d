import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExplainedError } from '#src/app/reason.ts'
import type { Difference } from '#src/editor/contract.ts'
import { OthersDialog } from '#src/editor/screen/others-dialog.tsx'
import { asQuestion, Unconfirmed } from '#src/editor/shared-text/save-text.ts'
import { withLabels } from '#src/editor/shared-text/shared-text.ts'
import { momentOf, momentOfInput, skippedTime, staffZone } from '#src/session/staff-time.ts'
import { useIsAtLeast } from '#src/session/use-session.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { numberOf } from '#src/ui/text/words.ts'
import type { Newsletter } from '../contract.ts'
import type { LetterText } from './letter-text.ts'
import styles from './panel.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import type { Draft } from './use-draft.ts'

type SendPanelProps = { newsletterId: number; opened: LetterText; draft: Draft }

/** The version that the sender is asked about: exactly this one is sent. */
type Shown = Pick<Newsletter, 'version' | 'subject'>

/**
 * Checks, a test mail, and sending now or later. Each saves first, so that the text on screen is the text that is sent.
 */
export function SendPanel({ newsletterId, opened, draft }: SendPanelProps) {
  const client = useQueryClient()
  const isEditor = useIsAtLeast('editor')
  const preview = useQuery(newsletterQueries.preview(newsletterId, draft.version))
  const audience = useQuery({
    ...newsletterQueries.audience(newsletterId, draft.version),
    enabled: isEditor,
  })
  const [email, setEmail] = useState('')
  const [at, setAt] = useState('')
  const [shown, setShown] = useState<Shown>()
  const [others, setOthers] = useState<Difference>()
  const { busy, error, done, run } = useAction({
    invalidates: newsletterQueries.all,
  })
  const blocked = preview.data?.findings.some(({ blocking }) => blocking) ?? true
  const when = momentOfInput(at)
  const skipped = skippedTime(at)

  const save = async () => {
    if (await draft.save()) return
    throw new ExplainedError('It is not saved yet, so nothing was sent. Try again in a moment.')
  }
  const sendTest = async () => {
    await save()
    await newsletterCalls.test(newsletterId, email)
  }
  /** Asks about changes of others that the sender has not been shown. */
  const hasUnseen = () => {
    const unseen = opened.session.unconfirmed()
    setOthers(unseen)
    return unseen !== undefined
  }
  const ask = async () => {
    await save()
    const { saved } = opened.base.get()
    if (saved && !hasUnseen()) setShown(saved)
  }
  const send = async ({ version }: Shown) => {
    if (hasUnseen()) return
    const { id: document, confirmed } = opened.session
    const from = { document, ...(confirmed !== undefined && { confirmed: `${confirmed}` }) }
    try {
      const sent = await newsletterCalls.send(newsletterId, { version, at: when, ...from })
      // The page shows the progress at once.
      client.setQueryData(newsletterQueries.detail(newsletterId).queryKey, sent.newsletter)
    } catch (error) {
      const question = asQuestion(error)
      if (!(question instanceof Unconfirmed)) throw error
      setOthers(question.difference)
    }
  }

  return (
    <section className={styles.panel} aria-labelledby="send">
      <h2 id="send">Before sending</h2>
      {preview.error ? <p role="alert">Error: {preview.error.message}</p> : null}
      {preview.data ? <Findings findings={preview.data.findings} /> : null}
      {isEditor ? (
        <>
          <form
            className={styles.buttons}
            onSubmit={(event) => {
              event.preventDefault()
              void run(sendTest, `A test was sent to ${email}.`)
            }}
          >
            <TextField
              label="Send a test to"
              type="email"
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <Button type="submit" look="secondary" disabled={busy}>
              Send test
            </Button>
          </form>
          <TextField
            label="Send later"
            optional
            type="datetime-local"
            hint={`Time zone: ${staffZone()}. Empty: it is sent at once.`}
            value={at}
            error={skipped}
            onChange={({ target }) => setAt(target.value)}
          />
          {error ? <Notice tone="bad">{error}</Notice> : null}
          {done ? <Notice tone="good">{done}</Notice> : null}
          <Button disabled={busy || blocked || skipped !== undefined} onClick={() => void run(ask)}>
            {when ? 'Schedule' : 'Send now'}
          </Button>
          <ConfirmDialog
            open={shown !== undefined}
            title={when ? `Send on ${momentOf(when)}?` : 'Send now?'}
            text={`“${shown?.subject}” goes to ${numberOf(audience.data?.total ?? 0)} people. What was sent cannot be called back.`}
            cancel="CANCEL"
            confirm={when ? 'SCHEDULE' : 'SEND'}
            onClose={() => setShown(undefined)}
            onConfirm={() => shown && void run(() => send(shown))}
          />
          {others ? (
            <OthersDialog
              title="Send the changes of colleagues too?"
              description="Others have changed these parts since you opened the newsletter."
              others={withLabels(opened, others.parts)}
              goOn={{
                label: 'Go on with all',
                run() {
                  opened.session.confirm(others.seq)
                  setOthers(undefined)
                  void run(ask)
                },
              }}
              onLookFirst={() => setOthers(undefined)}
            />
          ) : null}
        </>
      ) : (
        <p>An editor sends it. What you write here is saved for them.</p>
      )}
    </section>
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
