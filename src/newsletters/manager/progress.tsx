import { useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { useIsAtLeast } from '#src/session/use-session.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { numberOf } from '#src/ui/text/words.ts'
import { type RecipientState, recipientStates } from '../choices.ts'
import type { Newsletter } from '../contract.ts'
import { Duplicate } from './duplicate.tsx'
import { NewsletterBadge } from './newsletter-badge.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import styles from './progress.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import { Recipients } from './recipients.tsx'
import { Scheduled } from './scheduled.tsx'
import { cancelText, pauseText, recipientNames } from './words.ts'

type ProgressProps = { newsletter: Newsletter; onDuplicated: (newsletterId: number) => void }

export function Progress({ newsletter, onDuplicated }: ProgressProps) {
  const { newsletterId, counts, state, pauseReason, lastError, startedAt, finishedAt } = newsletter
  const [shown, setShown] = useState<RecipientState>()
  const [reading, setReading] = useState(false)
  const isEditor = useIsAtLeast('editor')
  const action = useAction({ invalidates: newsletterQueries.all })
  const done = counts.total - counts.waiting
  return (
    <>
      <div className={styles.head}>
        <NewsletterBadge newsletter={newsletter} />
        <div className={styles.actions}>
          {isEditor ? <Actions newsletter={newsletter} action={action} /> : null}
          <Duplicate newsletter={newsletter} onCreated={onDuplicated} />
        </div>
      </div>
      {action.error ? <Notice tone="bad">{action.error}</Notice> : null}
      {isEditor && state === 'scheduled' ? (
        <Scheduled
          newsletter={newsletter}
          busy={action.busy}
          onSend={(at) =>
            void action.run(
              () => newsletterCalls.send(newsletterId, { version: newsletter.version, at }),
              at ? `Scheduled for ${momentOf(at)}.` : 'Sending.',
            )
          }
        />
      ) : null}
      {pauseReason ? (
        <Notice tone="warning">{pauseText(pauseReason, startedAt !== null)}</Notice>
      ) : null}
      {lastError && state === 'sending' ? (
        <Notice tone="warning">Slower for now: {lastError}.</Notice>
      ) : null}
      {counts.total > 0 ? (
        <label className={styles.progress}>
          <span>
            {numberOf(done)} of {numberOf(counts.total)} done
          </span>
          <progress value={done} max={counts.total} />
        </label>
      ) : null}
      {startedAt ? (
        <>
          <p className={styles.times}>
            Started {momentOf(startedAt)}
            {finishedAt ? `, ended ${momentOf(finishedAt)}` : ''}
          </p>
          <ul className={styles.counts}>
            {recipientStates.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  aria-pressed={shown === one}
                  disabled={!isEditor}
                  onClick={() => setShown(shown === one ? undefined : one)}
                >
                  <span>{recipientNames[one]}</span>
                  <strong>{numberOf(counts[one])}</strong>
                </button>
              </li>
            ))}
          </ul>
          <Results newsletter={newsletter} />
        </>
      ) : null}
      {reading ? (
        <PreviewPanel newsletterId={newsletterId} version={newsletter.version} />
      ) : (
        <Button look="secondary" className={styles.show} onClick={() => setReading(true)}>
          Show the mail
        </Button>
      )}
      {isEditor && counts.total > 0 ? <Recipients newsletter={newsletter} state={shown} /> : null}
    </>
  )
}

/** The visits and sign-ups of a newsletter. Nobody is tracked: its links name their campaign. */
function Results({ newsletter: { counts, visits, signUps } }: { newsletter: Newsletter }) {
  const results = [
    ['Visitors through its links', visits.visitors],
    ['Page views through its links', visits.views],
    ['Sign-ups on days that began with a visit through its links', signUps.total],
    ['Unsubscribed through it', counts.unsubscribed],
  ] as const
  return (
    <ul className={styles.counts}>
      {results.map(([name, count]) => (
        <li key={name} className={styles.plain}>
          <span>{name}</span>
          <strong>{numberOf(count)}</strong>
        </li>
      ))}
    </ul>
  )
}

function Actions({ newsletter, action }: { newsletter: Newsletter; action: Action }) {
  const { newsletterId, state, counts, startedAt, webPath } = newsletter
  const call = (does: (id: number) => Promise<unknown>, done: string) =>
    action.button(() => does(newsletterId), done)
  const waits = state === 'scheduled' || !startedAt
  return (
    <>
      {state === 'sending' ? (
        <Button look="secondary" {...call(newsletterCalls.pause, 'Paused.')}>
          Pause
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button {...call(newsletterCalls.resume, 'Sending.')}>
          {startedAt ? 'Resume' : 'Send now'}
        </Button>
      ) : null}
      {['scheduled', 'sending', 'paused'].includes(state) ? (
        <ConfirmButton
          look="quiet"
          disabled={action.busy}
          ask={{
            title: waits ? 'Back to draft?' : 'Stop sending?',
            text: waits ? 'It becomes a draft again and is not sent.' : cancelText(counts),
            cancel: 'KEEP IT',
            confirm: waits ? 'BACK TO DRAFT' : 'STOP',
            look: 'danger',
          }}
          onConfirm={
            call(newsletterCalls.cancel, waits ? 'Back to draft.' : 'The rest is not sent.').onClick
          }
        >
          {waits ? 'Back to draft' : 'Stop sending'}
        </ConfirmButton>
      ) : null}
      {counts.uncertain > 0 && ['sending', 'paused', 'sent'].includes(state) ? (
        <ConfirmButton
          look="secondary"
          disabled={action.busy}
          ask={{
            title: 'Send uncertain mails again?',
            text: 'The connection broke or the site stopped before the mail server answered, or a backup was restored. Some of these people may get the mail twice.',
            cancel: 'KEEP IT',
            confirm: 'SEND AGAIN',
          }}
          onConfirm={call(newsletterCalls.resend, 'Sending again.').onClick}
        >
          Send {numberOf(counts.uncertain)} uncertain again
        </ConfirmButton>
      ) : null}
      {webPath ? (
        <ButtonLink look="quiet" href={webPath} target="_blank">
          Web version
        </ButtonLink>
      ) : null}
    </>
  )
}
