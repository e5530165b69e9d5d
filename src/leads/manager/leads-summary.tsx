import { reasonNames } from '#src/jobs/choices.ts'
import { MailPause } from '#src/session/mail-pause.tsx'
import { dayOf, momentOf, staffZone } from '#src/session/staff-time.ts'
import { nameOfDay } from '#src/time/formats.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { addDays, dayIn } from '#src/time/zoned-days.ts'
import { TimeChart } from '#src/ui/chart/time-chart.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import { leadStates } from '../choices.ts'
import { deliveryWords } from '../delivery-kinds.ts'
import { leadForms, type Source, sources } from '../lead-forms.ts'
import type { LeadSummary } from '../staff-contract.ts'
import styles from './leads-summary.module.css'
import { leadCalls, useLeadAction } from './queries.ts'
import chartStyles from './sign-up-chart.module.css'
import { requestNames, stateNames } from './words.ts'

type LeadsSummaryProps = { summary: LeadSummary; onShow: (only: 'held' | 'failed') => void }

export function LeadsSummary({ summary, onShow }: LeadsSummaryProps) {
  const action = useLeadAction()
  const { held, failedDeliveries, openRequests } = summary
  return (
    <>
      <MailPause />
      {summary.paused
        ? null
        : summary.stuckDeliveries.map((stuck) => <StuckNotice key={stuck.kind} {...stuck} />)}
      <Outcome action={action} />
      {openRequests.map((request) => (
        <Notice
          key={request.id}
          tone={Date.parse(request.dueAt) < Date.now() ? 'bad' : 'warning'}
          actions={
            <ButtonLink look="secondary" href={`/contentmanager/leads/${request.leadId}`}>
              Open the person
            </ButtonLink>
          }
        >
          <strong>{requestNames[request.kind]}</strong> asked for by {request.email}. Answer by{' '}
          <strong>{dayOf(request.dueAt)}</strong>.
        </Notice>
      ))}
      {held > 0 ? (
        <Notice
          tone="warning"
          actions={
            <Button look="secondary" onClick={() => onShow('held')}>
              Review them
            </Button>
          }
        >
          <strong>{numberOf(held)} held for review.</strong> They looked like abuse, so no mail
          left.
        </Notice>
      ) : null}
      {failedDeliveries > 0 ? (
        <Notice
          tone="bad"
          actions={
            <>
              <Button look="secondary" onClick={() => onShow('failed')}>
                Show them
              </Button>
              <Button
                look="secondary"
                {...action.button(leadCalls.retryAll, 'On their way again.')}
              >
                Retry all
              </Button>
            </>
          }
        >
          <strong>{numberOf(failedDeliveries)} deliveries failed</strong> and are not retried
          automatically.
        </Notice>
      ) : null}
      <div className={styles.numbers}>
        <dl className={styles.counts}>
          <div className={styles.total}>
            <dt>People</dt>
            <dd>{numberOf(summary.total)}</dd>
          </div>
          {leadStates.map((state) => (
            <div key={state}>
              <dt>{stateNames[state]}</dt>
              <dd>{numberOf(summary.states[state] ?? 0)}</dd>
            </div>
          ))}
        </dl>
        <SignUpChart summary={summary} />
      </div>
    </>
  )
}

function StuckNotice({ kind, count, since, errorClass }: LeadSummary['stuckDeliveries'][number]) {
  const words = deliveryWords[kind]
  const reason = errorClass
    ? `${reasonNames[errorClass](words.host)}. They are retried automatically.`
    : 'no process has tried to deliver them. The operator of the site should look at its log.'
  return (
    <Notice tone="bad">
      <strong>{countOf(count, `${words.one} is`, `${words.many} are`)} waiting</strong> since{' '}
      {momentOf(since)}: {reason}
    </Notice>
  )
}

const daysShown = 30

/** The last 30 days that were counted, including days without sign-ups. */
export function lastDays(
  { days, countingSince }: Pick<LeadSummary, 'days' | 'countingSince'>,
  today: string,
) {
  const last = Array.from({ length: daysShown }, (_, i) => addDays(today, i + 1 - daysShown))
  const counted = last.filter((day) => day >= countingSince || day === today)
  return counted.map((day) => {
    const counts = new Map<Source, number>()
    for (const entry of days) {
      if (entry.day === day) counts.set(entry.source, entry.count)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { day, counts, total }
  })
}

export function SignUpChart({ summary }: { summary: LeadSummary }) {
  const days = lastDays(summary, dayIn(staffZone(), Date.now()))
  const sumOf = (source: Source) =>
    days.reduce((all, { counts }) => all + (counts.get(source) ?? 0), 0)
  const busiest = Math.max(...days.map(({ total }) => total))
  const sum = days.reduce((all, { total }) => all + total, 0)
  return (
    <figure className={chartStyles.chart}>
      <figcaption className={chartStyles.caption}>
        <strong>
          {sum === 0 ? 'No sign-ups' : countOf(sum, 'sign-up')} in {countOf(days.length, 'day')} (
          {zoneText(staffZone())})
        </strong>
        {busiest > 0 ? (
          <span className={chartStyles.scale}>{numberOf(busiest)} on the busiest day</span>
        ) : null}
      </figcaption>
      {sum > 0 ? (
        <>
          <TimeChart
            label={`Sign-ups in the last ${countOf(days.length, 'day')}: ${sum}, on the busiest day ${busiest}`}
            rows={days.map(({ day, counts }) => ({
              key: day,
              label: nameOfDay(day),
              values: Object.fromEntries(counts),
            }))}
            series={sources.map((source) => ({
              key: source,
              name: leadForms[source].name,
              color: leadForms[source].color,
              as: 'bar',
            }))}
          />
          <ul className={chartStyles.legend}>
            {sources.map((source) => (
              <li key={source}>
                <svg className={chartStyles.swatch} aria-hidden="true">
                  <rect width="100%" height="100%" fill={leadForms[source].color} />
                </svg>
                {leadForms[source].name} <b>{numberOf(sumOf(source))}</b>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </figure>
  )
}
