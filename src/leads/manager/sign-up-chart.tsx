import { staffZone } from '#src/session/staff-time.ts'
import { nameOfDay } from '#src/time/formats.ts'
import { addDays, dayIn } from '#src/time/zoned-days.ts'
import { TimeChart } from '#src/ui/chart/time-chart.tsx'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import { leadForms, type Source, sources } from '../lead-forms.ts'
import type { LeadSummary } from '../staff-contract.ts'
import styles from './sign-up-chart.module.css'

const daysShown = 30

/** The last 30 days, including days without sign-ups. */
export function lastDays(days: LeadSummary['days'], today: string) {
  return Array.from({ length: daysShown }, (_, i) => {
    const day = addDays(today, i + 1 - daysShown)
    const counts = new Map<Source, number>()
    for (const entry of days) {
      if (entry.day === day) counts.set(entry.source, entry.count)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { day, counts, total }
  })
}

export function SignUpChart({ summary }: { summary: LeadSummary }) {
  const days = lastDays(summary.days, dayIn(staffZone(), Date.now()))
  const sumOf = (source: Source) =>
    days.reduce((all, { counts }) => all + (counts.get(source) ?? 0), 0)
  const busiest = Math.max(...days.map(({ total }) => total))
  const sum = days.reduce((all, { total }) => all + total, 0)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <strong>
          {sum === 0 ? 'No sign-ups' : countOf(sum, 'sign-up')} in {daysShown} days ({staffZone()})
        </strong>
        {busiest > 0 ? (
          <span className={styles.scale}>{numberOf(busiest)} on the busiest day</span>
        ) : null}
      </figcaption>
      <TimeChart
        label={`Sign-ups in the last ${daysShown} days: ${sum}, on the busiest day ${busiest}`}
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
      <ul className={styles.legend}>
        {sources.map((source) => (
          <li key={source}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect width="100%" height="100%" fill={leadForms[source].color} />
            </svg>
            {leadForms[source].name} <b>{numberOf(sumOf(source))}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
