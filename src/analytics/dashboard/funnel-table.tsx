import { useQuery } from '@tanstack/react-query'
import { nameOfDay } from '#src/time/formats.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { numberOf } from '#src/ui/text/words.ts'
import type { Counting, FunnelRow } from '../contract.ts'
import styles from './overview.module.css'
import { statsQueries } from './queries.ts'
import { type Column, StatsTable } from './stats-table.tsx'

const steps: Record<Exclude<keyof FunnelRow, 'source'>, string> = {
  visited: 'Visited',
  sawForm: 'Saw a form',
  started: 'Started it',
  submitted: 'Submitted',
  confirmed: 'Confirmed',
  invited: 'Invited',
}

type FunnelTableProps = { range: DayRange; onSource: (source: string) => void }

export function FunnelTable({ range, onSource }: FunnelTableProps) {
  const query = useQuery(statsQueries.funnel(range))
  const columns: Column<FunnelRow>[] = [
    {
      name: 'Source',
      cell: ({ source }) => (
        <button type="button" className={styles.value} onClick={() => onSource(source)}>
          {source}
        </button>
      ),
    },
    ...(Object.keys(steps) as (keyof typeof steps)[]).map((step) => ({
      name: steps[step],
      cell: (row: FunnelRow) => numberOf(row[step]),
    })),
  ]
  return (
    <StatsTable
      id="funnel"
      title="From visit to invitation"
      text={textOf(query.data)}
      query={query}
      rows={query.data?.funnel}
      inAll={query.data?.sourcesInAll}
      most={10}
      keyOf={({ source }) => source}
      columns={columns}
      empty="Nobody came in this period."
      height="8rem"
    />
  )
}

function textOf(data: Counting | undefined): string {
  const rule =
    'People per day, by where their day began. Sign-ups without a counted visit are not in it.'
  return data && data.from < data.countingSince
    ? `${rule} Counting since ${nameOfDay(data.countingSince)}.`
    : rule
}
