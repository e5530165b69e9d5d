import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#src/time/zoned-days.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Dimension } from '../choices.ts'
import type { Stats } from '../contract.ts'
import { type NumberName, numberNames, numbers, valueIn } from '../numbers.ts'
import { csvOfRows } from '../stats-csv.ts'
import styles from './overview.module.css'
import { Choices } from './panel.tsx'
import { statsQueries } from './queries.ts'
import { type Column, StatsTable } from './stats-table.tsx'
import { filterOf, tables, type ViewProps } from './view.ts'
import { textOf, widthNames } from './words.ts'

type Row = Stats['rows'][number]
type SortColumn = 'key' | NumberName

const sortColumns: SortColumn[] = ['key', ...numberNames.filter((name) => numbers[name].inTable)]

const sortValue = (row: Row, column: SortColumn): number | string =>
  column === 'key' ? row.key : (valueIn(row, column) ?? -1)

const explanations: Record<Dimension, string> = {
  path: 'Sign-ups count for the page with the form.',
  source: 'Visitors and sign-ups count where the day of the visitor began.',
  campaign: 'Visitors and sign-ups count where the day of the visitor began.',
  width: 'The device of a sign-up is not known.',
}

/** Pages, sources, campaigns and devices; a click on a row filters the whole screen by it. */
export function Breakdown({ view, onView, range }: ViewProps & { range: DayRange }) {
  const table = view.table ?? 'path'
  const query = useQuery(statsQueries.stats(range, table, filterOf(view)))
  const { data } = query
  const sort = sortColumns.find((column) => column === view.sort) ?? 'visitors'
  const rows = data?.stats.rows.toSorted((a, b) => {
    const [x, y] = [sortValue(a, sort), sortValue(b, sort)]
    const order = typeof x === 'string' ? (x < String(y) ? 1 : -1) : Number(y) - x
    return view.up ? -order : order
  })
  const most = Math.max(1, ...(rows ?? []).map(({ visitors }) => visitors ?? 0))
  const sortBy = (column: SortColumn) =>
    onView({ ...view, sort: column, up: sort === column ? !view.up || undefined : undefined })
  const columns = sortColumns.map((column): Column<Row> => {
    const name = column === 'key' ? 'Name' : numbers[column].label
    return {
      name,
      sorted: sort === column ? (view.up ? 'ascending' : 'descending') : undefined,
      heading: (
        <button type="button" className={styles.sort} onClick={() => sortBy(column)}>
          {name}
          {sort === column ? <span aria-hidden="true">{view.up ? ' ↑' : ' ↓'}</span> : null}
        </button>
      ),
      cell: (row) =>
        column === 'key' ? (
          <RowName row={row} most={most} onFilter={() => onView({ ...view, [table]: row.key })} />
        ) : (
          textOf(row, column)
        ),
    }
  })
  return (
    <StatsTable
      id="breakdown"
      rowsKey={table}
      title="Where from, and where to"
      text={explanations[table]}
      query={query}
      rows={rows}
      inAll={data?.stats.rowsInAll}
      most={10}
      keyOf={({ key }) => key}
      columns={columns}
      empty={`Nothing yet. ${tables[table]} appear here when visitors come.`}
      height="12rem"
      actions={(isOld) => (
        <Button
          look="secondary"
          disabled={!rows?.length || isOld}
          onClick={() => rows && saveFile(`${table}-${range.from}-${range.to}.csv`, csvOf(rows))}
        >
          <StrokeIcon path={icons.download} size={24} />
          CSV
        </Button>
      )}
    >
      <Choices
        legend="Table"
        options={tables}
        chosen={table}
        onChoose={(one) => onView({ ...view, table: one })}
      />
    </StatsTable>
  )
}

function RowName({ row, most, onFilter }: { row: Row; most: number; onFilter: () => void }) {
  return (
    <>
      <button type="button" className={styles.value} onClick={onFilter}>
        {row.title ?? widthNames[row.key] ?? row.key}
      </button>
      {row.title ? <span className={styles.path}> {row.key}</span> : null}
      <meter className={styles.meter} aria-hidden="true" max={most} value={row.visitors ?? 0} />
    </>
  )
}

const csvOf = (rows: Row[]) => new Blob([csvOfRows(rows)], { type: 'text/csv;charset=utf-8' })
