import { leadForms, type Source, sources } from '../lead-forms.ts'
import type { LeadSummary } from '../staff-contract.ts'
import styles from './sign-up-chart.module.css'
import { dayOf, numberOf } from './words.ts'

const daysShown = 30
const height = 120
const barWidth = 14
const gap = 6

/** The last 30 days, whether or not anybody came. */
export function lastDays(days: LeadSummary['days'], today: Date) {
  return Array.from({ length: daysShown }, (_, i) => {
    const date = new Date(today.getTime() - (daysShown - 1 - i) * 86_400_000)
    const day = date.toISOString().slice(0, 10)
    const counts = new Map<Source, number>()
    for (const entry of days) {
      if (entry.day === day) counts.set(entry.source, entry.count)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { day, counts, total }
  })
}

/** Sign-ups a day, stacked by source. */
export function SignUpChart({ summary }: { summary: LeadSummary }) {
  const days = lastDays(summary.days, new Date())
  const busiest = Math.max(...days.map(({ total }) => total))
  // A lone sign-up fills no chart.
  const most = Math.max(4, busiest)
  const sum = days.reduce((all, { total }) => all + total, 0)
  const width = daysShown * (barWidth + gap) - gap
  const [first] = days
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <strong>
          {sum === 0 ? 'No' : numberOf(sum)} {sum === 1 ? 'sign-up' : 'sign-ups'} in {daysShown}{' '}
          days
        </strong>
        {busiest > 0 ? (
          <span className={styles.scale}>{numberOf(busiest)} on the busiest day</span>
        ) : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Sign-ups in the last ${daysShown} days: ${sum}, on the busiest day ${busiest}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, counts, total }, i) => {
          let top = height
          const x = i * (barWidth + gap)
          return (
            <g key={day}>
              <title>{`${dayOf(`${day}T12:00:00Z`)}: ${total}`}</title>
              <rect x={x} y={height - 2} width={barWidth} height="2" className={styles.ground} />
              {sources.map((source) => {
                const size = ((counts.get(source) ?? 0) / most) * height
                top -= size
                return size > 0 ? (
                  <rect
                    key={source}
                    x={x}
                    y={top}
                    width={barWidth}
                    height={size}
                    fill={leadForms[source].color}
                  />
                ) : null
              })}
            </g>
          )
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{first ? dayOf(`${first.day}T12:00:00Z`) : ''}</span>
        <span>Today</span>
      </p>
      <ul className={styles.legend}>
        {sources.map((source) => (
          <li key={source}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect width="100%" height="100%" fill={leadForms[source].color} />
            </svg>
            {leadForms[source].name} <b>{numberOf(summary.sources[source] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
