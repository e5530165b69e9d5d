import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { FunnelRow } from '../contract.ts'
import styles from './overview.module.css'
import { Failure, Panel } from './panel.tsx'
import { statsQueries } from './queries.ts'
import type { Range } from './view.ts'
import { numberOf } from './words.ts'

const shown = 10

const steps: [Exclude<keyof FunnelRow, 'source'>, string][] = [
  ['visited', 'Visited'],
  ['sawForm', 'Saw a form'],
  ['started', 'Started it'],
  ['submitted', 'Submitted'],
  ['confirmed', 'Confirmed'],
  ['invited', 'Invited'],
]

export function FunnelTable({
  range,
  onSource,
}: {
  range: Range
  onSource: (source: string) => void
}) {
  const { data, error, refetch } = useQuery(statsQueries.funnel(range))
  return (
    <Panel
      id="funnel"
      title="From visit to invitation"
      text="By source. Visits by where the day began, sign-ups by the person’s first visit."
    >
      {error && !data ? <Failure error={error} again={refetch} /> : null}
      {!data && !error ? <Skeleton height="8rem" /> : null}
      {data?.length === 0 ? <p role="status">Nobody came in this period.</p> : null}
      {data?.length ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Source</th>
              {steps.map(([key, name]) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.slice(0, shown).map((row) => (
              <tr key={row.source}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.value}
                    onClick={() => onSource(row.source)}
                  >
                    {row.source}
                  </button>
                </th>
                {steps.map(([key, name]) => (
                  <td key={key} data-name={name}>
                    {numberOf(row[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Panel>
  )
}
