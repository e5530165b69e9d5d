import { useQuery } from '@tanstack/react-query'
import { nameOfDay } from '#src/time/formats.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import type { Counting, FunnelRow } from '../contract.ts'
import { useFirstRows } from './first-rows.tsx'
import { useFreshness } from './freshness.ts'
import styles from './overview.module.css'
import { Panel } from './panel.tsx'
import { statsQueries } from './queries.ts'

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
  range: DayRange
  onSource: (source: string) => void
}) {
  const query = useQuery(statsQueries.funnel(range))
  const { data } = query
  const { rows, more } = useFirstRows(data?.funnel ?? [], shown, data?.sourcesInAll)
  const freshness = useFreshness(query)
  return (
    <Panel id="funnel" title="From visit to invitation" text={textOf(data)} freshness={freshness}>
      <Loading query={query} height="8rem" />
      {data?.funnel.length === 0 ? <p role="status">Nobody came in this period.</p> : null}
      {rows.length ? (
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
            {rows.map((row) => (
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
      {more}
    </Panel>
  )
}

function textOf(data: Counting | undefined): string {
  const rule =
    'People per day, by where their day began. Sign-ups without a counted visit are not in it.'
  return data && data.from < data.countingSince
    ? `${rule} Counting since ${nameOfDay(data.countingSince)}.`
    : rule
}
