import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIsAtLeast } from '#src/session/session.ts'
import { momentOf, momentOfInput, skippedTime, staffZone } from '#src/session/staff-time.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { numberOf } from '#src/ui/text/words.ts'
import { type RecipientState, recipientStates } from '../choices.ts'
import type { Newsletter } from '../contract.ts'
import { AudienceCount } from './audience-form.tsx'
import { Duplicate } from './duplicate.tsx'
import { NewsletterBadge } from './newsletter-badge.tsx'
import listStyles from './newsletters-page.module.css'
import panelStyles from './panel.module.css'
import { PreviewPanel } from './preview-panel.tsx'
import styles from './progress.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import { audienceText, cancelText, conditionTexts, pauseText, recipientNames } from './words.ts'

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
        <Scheduled newsletter={newsletter} action={action} />
      ) : null}
      {pauseReason ? (
        <Notice tone="warning">{pauseText(pauseReason, startedAt !== null)}</Notice>
      ) : null}
      {lastError && state === 'sending' ? (
        <Notice tone="warning">Slower for now: {lastError}.</Notice>
      ) : null}
      {counts.total > 0 && state !== 'step' ? (
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
      {state === 'step' ? null : reading ? (
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
    <>
      <ul className={styles.counts}>
        {results.map(([name, count]) => (
          <li key={name} className={styles.plain}>
            <span>{name}</span>
            <strong>{numberOf(count)}</strong>
          </li>
        ))}
      </ul>
      <LinkVisits visits={visits} />
    </>
  )
}

function LinkVisits({ visits: { links, views } }: Pick<Newsletter, 'visits'>) {
  if (links.length === 0) return null
  const known = links.reduce((sum, link) => sum + link.views, 0)
  return (
    <>
      <RecordTable
        caption="Page views through each link"
        columns={['Link', 'Page views']}
        numbers={['Page views']}
      >
        {links.map((link) => (
          <tr key={link.href}>
            <th scope="row">{link.href}</th>
            <td data-label="Page views" data-number>
              {numberOf(link.views)}
            </td>
          </tr>
        ))}
      </RecordTable>
      <p className={styles.times}>
        Visits are counted by link, not by person. Links to other sites are not counted.
        {views > known ? ` Of ${numberOf(views - known)} page views the link is not known.` : ''}
      </p>
    </>
  )
}

type ActionsProps = { newsletter: Newsletter; action: Action }

function Actions({ newsletter, action }: ActionsProps) {
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
      {counts.uncertain > 0 && ['sending', 'paused', 'sent', 'step'].includes(state) ? (
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

type RecipientsProps = { newsletter: Newsletter; state: RecipientState | undefined }

function Recipients({ newsletter, state }: RecipientsProps) {
  const { newsletterId, counts } = newsletter
  const query = useInfiniteQuery(newsletterQueries.recipients(newsletterId, state))
  useRefetchOnChange(newsletterId, counts)
  const recipients = query.data?.pages.flatMap((page) => page.recipients) ?? []
  const caption = state ? `Recipients: ${recipientNames[state].toLowerCase()}` : 'All recipients'
  return (
    <PagedList query={query}>
      {recipients.length ? (
        <RecordTable caption={caption} columns={['Recipient', 'State', 'Reason', 'When']}>
          {recipients.map((one) => (
            <tr key={one.recipientId}>
              <th scope="row">
                {one.leadId ? (
                  <RouterLink
                    href={`/contentmanager/leads/${one.leadId}`}
                    className={listStyles.subject}
                  >
                    {one.email}
                  </RouterLink>
                ) : (
                  'Erased'
                )}
              </th>
              <td data-label="State">{recipientNames[one.state]}</td>
              <td data-label={one.reason ? 'Reason' : undefined}>{one.reason ?? ''}</td>
              <td data-label="When">{one.settledAt ? momentOf(one.settledAt) : ''}</td>
            </tr>
          ))}
        </RecordTable>
      ) : (
        <EmptyState>No recipients.</EmptyState>
      )}
    </PagedList>
  )
}

/** Refetches the rows when the counts change; otherwise a row would say Waiting long after its mail was sent. */
function useRefetchOnChange(newsletterId: number, counts: Newsletter['counts']) {
  const client = useQueryClient()
  const seen = useRef(counts)
  useEffect(() => {
    if (seen.current === counts) return
    seen.current = counts
    void client.invalidateQueries({ queryKey: newsletterQueries.allRecipients(newsletterId) })
  }, [client, newsletterId, counts])
}

/** Before its time: when it leaves, to whom, and another time. */
function Scheduled({ newsletter, action }: ActionsProps) {
  const { newsletterId, kind, version, audience, scheduledAt } = newsletter
  const [at, setAt] = useState('')
  const skipped = skippedTime(at)
  const when = skipped ? undefined : momentOfInput(at)
  return (
    <section
      className={classNames(panelStyles.panel, panelStyles.apart)}
      aria-labelledby="scheduled"
    >
      <h2 id="scheduled">Scheduled</h2>
      {scheduledAt ? (
        <p>
          It is sent on <strong>{momentOf(scheduledAt)}</strong> (time zone: {zoneText(staffZone())}
          ).
        </p>
      ) : null}
      <p>
        To: {audienceText(audience)}
        {audience.limit ? `, at most ${numberOf(audience.limit)} people` : ''}
      </p>
      {conditionTexts(audience).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <AudienceCount newsletterId={newsletterId} kind={kind} version={version} />
      <p>People who join or leave until then are counted at that moment.</p>
      <form
        className={panelStyles.buttons}
        onSubmit={(event) => {
          event.preventDefault()
          if (!when) return
          const send = () => newsletterCalls.send(newsletterId, { version, at: when })
          void action.run(send, `Scheduled for ${momentOf(when)}.`)
        }}
      >
        <TextField
          label="Another time"
          type="datetime-local"
          required
          value={at}
          error={skipped}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button type="submit" look="secondary" disabled={action.busy || !when}>
          Reschedule
        </Button>
      </form>
    </section>
  )
}
