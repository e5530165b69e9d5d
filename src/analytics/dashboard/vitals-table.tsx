import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#src/time/zoned-days.ts'
import { numberOf } from '#src/ui/text/words.ts'
import type { Vital } from '../choices.ts'
import type { VitalRow } from '../contract.ts'
import { statsQueries } from './queries.ts'
import { type Column, StatsTable } from './stats-table.tsx'
import { pageNameOf, widthNames } from './words.ts'

/** `good`: the threshold of a good 75th percentile. */
const metrics: Record<Vital, { title: string; good: number; unit: string }> = {
  LCP: { title: 'Largest Contentful Paint: the main content is there', good: 2500, unit: ' ms' },
  INP: { title: 'Interaction to Next Paint: the page responds', good: 200, unit: ' ms' },
  CLS: { title: 'Cumulative Layout Shift: nothing jumps', good: 0.1, unit: '' },
}

const columnOf = (metric: Vital): Column<VitalRow> => {
  const { title, good, unit } = metrics[metric]
  const isSlow = (row: VitalRow) => (row[metric] ?? 0) > good
  return {
    name: metric,
    heading: <abbr title={title}>{metric}</abbr>,
    isSlow,
    cell: (row) =>
      row[metric] === null
        ? '–'
        : `${unit ? numberOf(row[metric]) : row[metric]}${unit}${isSlow(row) ? ' (slow)' : ''}`,
  }
}

const columns: Column<VitalRow>[] = [
  { name: 'Page', cell: ({ route }) => pageNameOf(route) },
  { name: 'Device', cell: ({ width }) => widthNames[width] ?? width },
  columnOf('LCP'),
  columnOf('INP'),
  columnOf('CLS'),
  { name: 'Measured', cell: ({ samples }) => numberOf(samples) },
]

export function VitalsTable({ range }: { range: DayRange }) {
  const query = useQuery(statsQueries.vitals(range))
  return (
    <StatsTable
      id="vitals"
      title="How fast pages are for visitors"
      text="Three of four visits were at least this good. One visit in ten is measured."
      query={query}
      rows={query.data?.vitals}
      most={10}
      keyOf={({ route, width }) => `${route} ${width}`}
      columns={columns}
      empty="Nothing was measured in this period."
      height="6rem"
    />
  )
}
