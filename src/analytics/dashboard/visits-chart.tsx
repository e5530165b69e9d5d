import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { nameOfPeriod } from '#src/time/formats.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { TimeChart } from '#src/ui/chart/time-chart.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { countOf } from '#src/ui/text/words.ts'
import type { StatsEvent } from '../contract.ts'
import styles from './charts.module.css'
import { useNoteMarks } from './notes.tsx'
import type { Answer } from './numbers.tsx'
import { statsQueries } from './queries.ts'

const visitors = [
  { key: 'visitors', name: 'Visitors', color: 'var(--violet)', as: 'line' },
] as const
const signUps = [{ key: 'signUps', name: 'Sign-ups', color: 'var(--mint)', as: 'bar' }] as const

const kinds: Record<StatsEvent['kind'], string> = {
  publication: 'Published',
  newsletter: 'Newsletter',
}

/** Two charts, because there are few sign-ups and many visitors: each has its own scale. */
export function VisitsChart({ answer }: { answer: Answer | undefined }) {
  const query = useQuery({
    ...statsQueries.events({ from: answer?.from ?? '', to: answer?.to ?? '' }),
    enabled: answer !== undefined,
    // Marks of another range would be in the wrong places.
    placeholderData: undefined,
  })
  const events = query.data?.events ?? []
  const length = answer?.stats.rows[0]?.key.length ?? 10
  const notes = useNoteMarks(answer, length)
  if (!answer) return <ChartsSkeleton />
  const { stats, timeZone } = answer
  const rows = stats.rows.map((row) => ({
    key: row.key,
    label: nameOfPeriod(row.key),
    values: { visitors: row.visitors ?? 0, signUps: row.signUps ?? 0 },
  }))
  /** Without days that were not counted, which would look like days without visitors. */
  const rowsSince = (day: string) => rows.filter(({ key }) => key >= day.slice(0, key.length))
  const published = events.map(({ at, kind, title }) => ({
    key: dayIn(timeZone, Date.parse(at)).slice(0, length),
    label: `${kinds[kind]}: ${title}`,
  }))
  // Notes first: the events of one day are collapsed after a few.
  const marks = [...notes, ...published]
  return (
    <div className={styles.panel}>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>Visitors</figcaption>
        {stats.visitors === 0 && notes.length === 0 ? (
          <p className={styles.quiet}>No visitors in this period.</p>
        ) : (
          <TimeChart
            label={`Visitors over time: ${countOf(stats.visitors, 'visitor')}`}
            rows={rowsSince(answer.countingSince)}
            marks={marks}
            series={visitors}
          />
        )}
      </figure>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>Sign-ups</figcaption>
        {!stats.signUps ? (
          <p className={styles.quiet}>
            {stats.signUps === null
              ? 'Sign-ups are not known for this filter.'
              : 'No sign-ups in this period.'}
          </p>
        ) : (
          <TimeChart
            label={`Sign-ups over time: ${countOf(stats.signUps, 'sign-up')}`}
            rows={rowsSince(answer.signUpsSince)}
            marks={marks}
            series={signUps}
          />
        )}
      </figure>
      <Events events={events} isLoading={query.isPending} />
    </div>
  )
}

/** The dotted lines in the charts, as links. */
function Events({ events, isLoading }: { events: StatsEvent[]; isLoading: boolean }) {
  return (
    <details className={styles.events}>
      <summary>
        <svg className={styles.swatch} aria-hidden="true" viewBox="0 0 12 12">
          <path d="M6 0v12" stroke="var(--amber-deep)" strokeWidth="2" strokeDasharray="2 2" />
        </svg>
        Published or sent ({isLoading ? '…' : countOf(events.length, 'time')})
      </summary>
      <ul className={styles.eventList}>
        {events.toReversed().map(({ at, kind, title, href }) => (
          <li key={`${at} ${href}`}>
            <span className={styles.when}>{momentOf(at)}</span>
            <span>
              {kinds[kind]}: <RouterLink href={href}>{title}</RouterLink>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** As high as the two charts. */
function ChartsSkeleton() {
  return (
    <div className={styles.panel}>
      {['Visitors', 'Sign-ups'].map((name) => (
        <div key={name} className={styles.figure}>
          <p className={styles.caption}>{name}</p>
          <Skeleton height="130px" />
          <Skeleton height="1.75rem" width="7rem" />
        </div>
      ))}
    </div>
  )
}
