import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TimeChart } from '#src/ui/time-chart.tsx'
import type { Stats, StatsEvent } from '../contract.ts'
import styles from './overview.module.css'
import { statsQueries } from './queries.ts'
import type { Range } from './view.ts'
import { count, periodName } from './words.ts'

const series = [
  { key: 'visitors', name: 'Visitors', color: 'var(--violet)', as: 'line' },
  { key: 'signUps', name: 'Sign-ups', color: 'var(--mint)', as: 'bar' },
] as const

/** Few sign-ups beside many visitors: each has a scale of its own. */
const scales = { visitors: 'left scale', signUps: 'right scale' }

const kinds: Record<StatsEvent['kind'], string> = {
  publication: 'Published',
  newsletter: 'Newsletter',
}

export function VisitsChart({ stats, range }: { stats: Stats | undefined; range: Range }) {
  const { data: events = [] } = useQuery(statsQueries.events(range))
  if (!stats) return <Skeleton height="17rem" />
  const rows = stats.rows.map(({ key, visitors, signUps }) => ({
    key,
    label: periodName(key),
    values: { visitors, signUps },
  }))
  const length = stats.rows[0]?.key.length ?? 10
  const marks = events.map(({ at, kind, title }) => ({
    key: at.slice(0, length),
    label: `${kinds[kind]}: ${title}`,
  }))
  return (
    <figure className={styles.panel}>
      <figcaption className={styles.chartHead}>
        <ul className={styles.legendList}>
          {series.map(({ key, name, color }) => (
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
        label={`Visitors and sign-ups: ${stats.visitors} visitors, ${stats.signUps} sign-ups`}
        rows={rows}
        series={[...series]}
        marks={marks}
      />
    </figure>
  )
}
