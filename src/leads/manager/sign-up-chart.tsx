import { TimeChart } from '#src/ui/time-chart.tsx'
import { leadForms, type Source, sources } from '../lead-forms.ts'
import type { LeadSummary } from '../staff-contract.ts'
import styles from './sign-up-chart.module.css'
import { dayOf, numberOf } from './words.ts'

const daysShown = 30

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
  const sum = days.reduce((all, { total }) => all + total, 0)
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
      <TimeChart
        label={`Sign-ups in the last ${daysShown} days: ${sum}, on the busiest day ${busiest}`}
        rows={days.map(({ day, counts }) => ({
          key: day,
          label: dayOf(`${day}T12:00:00Z`),
          values: Object.fromEntries(counts),
        }))}
        series={sources.map((source) => ({
          key: source,
          name: leadForms[source].name,
          color: leadForms[source].color,
          as: 'bar',
        }))}
      />
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
