import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOfInput, skippedTime, staffZone } from '#src/session/staff-time.ts'
import { useIsAtLeast } from '#src/session/use-session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import styles from './panel.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import type { Draft } from './use-draft.ts'
import { momentOf, numberOf, reasonOf } from './words.ts'

type SendPanelProps = { newsletterId: number; draft: Draft }

/**
 * Checks, a test mail, and sending now or later. Each saves first, so that the text on screen is the text that is sent.
 */
export function SendPanel({ newsletterId, draft }: SendPanelProps) {
  const client = useQueryClient()
  const isEditor = useIsAtLeast('editor')
  const preview = useQuery(newsletterQueries.preview(newsletterId, draft.version))
  const audience = useQuery({
    ...newsletterQueries.audience(newsletterId, draft.version),
    enabled: isEditor,
  })
  const [email, setEmail] = useState('')
  const [at, setAt] = useState('')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>()
  const findings = preview.data?.findings ?? []
  const blocked = findings.some(({ blocking }) => blocking)
  const when = momentOfInput(at)
  const skipped = skippedTime(at)

  const work = async (does: () => Promise<unknown>, done?: string) => {
    setBusy(true)
    setSaid(undefined)
    try {
      if (!(await draft.save())) {
        setSaid({
          tone: 'bad',
          text: 'It is not saved yet, so nothing was sent. Try again in a moment.',
        })
        return
      }
      await does()
      if (done) setSaid({ tone: 'good', text: done })
    } catch (error) {
      setSaid({ tone: 'bad', text: reasonOf(error) })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: newsletterQueries.all })
    }
  }

  return (
    <section className={styles.panel} aria-labelledby="send">
      <h2 id="send">Before sending</h2>
      {preview.error ? <p role="alert">Error: {preview.error.message}</p> : null}
      {preview.data && findings.length === 0 ? <p>Nothing to look at.</p> : null}
      {findings.length ? (
        <ul className={styles.findings}>
          {findings.map(({ text, blocking }) => (
            <li key={text} data-blocking={blocking ? '' : undefined}>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {isEditor ? (
        <>
          <form
            className={styles.buttons}
            onSubmit={(event) => {
              event.preventDefault()
              void work(
                () => newsletterCalls.test(newsletterId, email),
                `A test was sent to ${email}.`,
              )
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
          {said ? <Notice tone={said.tone}>{said.text}</Notice> : null}
          <Button
            disabled={busy || blocked || !preview.data || skipped !== undefined}
            onClick={() => setAsking(true)}
          >
            {when ? 'Schedule' : 'Send now'}
          </Button>
          <Dialog
            open={asking}
            onOpenChange={setAsking}
            title={when ? `Send on ${momentOf(when)}?` : 'Send now?'}
            description={`“${draft.letter.subject}” goes to ${numberOf(audience.data?.total ?? 0)} people. What was sent cannot be called back.`}
            actions={
              <>
                <Button look="secondary" onClick={() => setAsking(false)}>
                  CANCEL
                </Button>
                <Button
                  disabled={busy}
                  onClick={() => {
                    setAsking(false)
                    void work(async () => {
                      const { version } = await client.fetchQuery(
                        newsletterQueries.detail(newsletterId),
                      )
                      const { newsletter } = await newsletterCalls.send(newsletterId, version, when)
                      // The page shows the progress at once.
                      client.setQueryData(
                        newsletterQueries.detail(newsletterId).queryKey,
                        newsletter,
                      )
                    })
                  }}
                >
                  {when ? 'SCHEDULE' : 'SEND'}
                </Button>
              </>
            }
          />
        </>
      ) : (
        <p>An editor sends it. What you write here is saved for them.</p>
      )}
    </section>
  )
}
