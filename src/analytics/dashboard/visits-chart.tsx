import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#src/time/zoned-days.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TimeChart } from '#src/ui/time-chart.tsx'
import type { StatsEvent } from '../contract.ts'
import { useNoteMarks } from './notes.tsx'
import type { Answer } from './numbers.tsx'
import styles from './overview.module.css'
import { statsQueries } from './queries.ts'
import { count, periodName } from './words.ts'

const series = [
  { key: 'visitors', name: 'Visitors', color: 'var(--violet)', as: 'line' },
  { key: 'signUps', name: 'Sign-ups', color: 'var(--mint)', as: 'bar' },
] as const

/** Two scales, because there are few sign-ups and many visitors. */
const scales = { visitors: 'left scale', signUps: 'right scale' }

const kinds: Record<StatsEvent['kind'], string> = {
  publication: 'Published',
  newsletter: 'Newsletter',
}

export function VisitsChart({ answer }: { answer: Answer | undefined }) {
  const query = useQuery({
    ...statsQueries.events({ from: answer?.from ?? '', to: answer?.to ?? '' }),
    enabled: answer !== undefined,
    // Marks of another range would be in the wrong places.
    placeholderData: undefined,
  })
  const events = query.data ?? []
  const notes = useNoteMarks(answer, answer?.stats.rows[0]?.key.length ?? 10)
  if (!answer) return <Skeleton height="17rem" />
  const { stats, timeZone } = answer
  const rows = stats.rows.map(({ key, visitors, signUps }) => ({
    key,
    label: periodName(key),
    values: { visitors: visitors ?? 0, ...(signUps === null ? {} : { signUps }) },
  }))
  const known = series.filter(({ key }) => key === 'visitors' || stats.signUps !== null)
  const length = stats.rows[0]?.key.length ?? 10
  const marks = events.map(({ at, kind, title }) => ({
    key: dayIn(timeZone, Date.parse(at)).slice(0, length),
    label: `${kinds[kind]}: ${title}`,
  }))
  return (
    <figure className={styles.panel}>
      <figcaption className={styles.chartHead}>
        <ul className={styles.legendList}>
          {known.map(({ key, name, color }) => (
            <li key={key}>
              <svg className={styles.swatch} aria-hidden="true">
                <rect width="100%" height="100%" fill={color} />
              </svg>
              {name} ({scales[key]})
            </li>
          ))}
          <li>
            <svg className={styles.swatch} aria-hidden="true" viewBox="0 0 12 12">
              <path d="M6 0v12" stroke="var(--amber-deep)" strokeWidth="2" strokeDasharray="2 2" />
            </svg>
            Published or sent ({count(marks.length, 'time')})
          </li>
        </ul>
      </figcaption>
      <TimeChart
        label={`Visitors and sign-ups: ${count(stats.visitors, 'visitor')}, ${stats.signUps === null ? 'sign-ups not known' : count(stats.signUps, 'sign-up')}`}
        rows={rows}
        series={known}
        marks={[...marks, ...notes]}
      />
    </figure>
  )
}
