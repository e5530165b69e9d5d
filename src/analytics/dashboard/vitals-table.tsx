import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#src/time/zoned-days.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import { useFirstRows } from './first-rows.tsx'
import { useFreshness } from './freshness.ts'
import styles from './overview.module.css'
import { Panel } from './panel.tsx'
import { statsQueries } from './queries.ts'
import { pageNameOf, widthNames } from './words.ts'

const shown = 10

/** Thresholds of a good 75th percentile. */
const good = { LCP: 2500, INP: 200, CLS: 0.1 }

export function VitalsTable({ range }: { range: DayRange }) {
  const query = useQuery(statsQueries.vitals(range))
  const { data } = query
  const { rows, more } = useFirstRows(data?.vitals ?? [], shown)
  const freshness = useFreshness(query)
  return (
    <Panel
      id="vitals"
      title="How fast pages are for visitors"
      text="Three of four visits were at least this good. One visit in ten is measured."
      freshness={freshness}
    >
      <Loading query={query} height="6rem" />
      {data?.vitals.length === 0 ? <p role="status">Nothing was measured in this period.</p> : null}
      {rows.length ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Device</th>
              <th scope="col">
                <abbr title="Largest Contentful Paint: the main content is there">LCP</abbr>
              </th>
              <th scope="col">
                <abbr title="Interaction to Next Paint: the page responds">INP</abbr>
              </th>
              <th scope="col">
                <abbr title="Cumulative Layout Shift: nothing jumps">CLS</abbr>
              </th>
              <th scope="col">Measured</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ route, width, samples, ...row }) => (
              <tr key={`${route} ${width}`}>
                <th scope="row">{pageNameOf(route)}</th>
                <td data-name="Device">{widthNames[width] ?? width}</td>
                {(['LCP', 'INP', 'CLS'] as const).map((metric) => {
                  const value = row[metric]
                  return (
                    <td
                      key={metric}
                      data-name={metric}
                      data-slow={value !== null && value > good[metric]}
                    >
                      {value === null ? '–' : metric === 'CLS' ? value : `${numberOf(value)} ms`}
                      {value !== null && value > good[metric] ? ' (slow)' : ''}
                    </td>
                  )
                })}
                <td data-name="Measured">{numberOf(samples)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {more}
    </Panel>
  )
}
