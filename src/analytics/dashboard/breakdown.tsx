import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#src/time/zoned-days.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import { type Dimension, dimensions } from '../choices.ts'
import type { Stats } from '../contract.ts'
import { shareOf } from '../share-of.ts'
import { csvOfRows } from '../stats-csv.ts'
import { useFirstRows } from './first-rows.tsx'
import { useFreshness } from './freshness.ts'
import styles from './overview.module.css'
import { Panel } from './panel.tsx'
import { statsQueries } from './queries.ts'
import { filterOf, type SortColumn, sortColumns, tables, type ViewProps } from './view.ts'
import { percentOf, widthNames } from './words.ts'

type Row = Stats['rows'][number]

const shownFirst = 10

const columnNames: Record<SortColumn, string> = {
  key: 'Name',
  visitors: 'Visitors',
  views: 'Views',
  signUps: 'Sign-ups',
  conversion: 'Conversion',
}

const sortValue = (row: Row, column: SortColumn): number | string =>
  column === 'conversion' ? (shareOf(row.signUps, row.visitors) ?? -1) : (row[column] ?? -1)

/** Pages, sources, campaigns and devices; a click on a row filters the whole screen by it. */
export function Breakdown({ view, onView, range }: ViewProps & { range: DayRange }) {
  const table = view.table ?? 'path'
  const query = useQuery(statsQueries.stats(range, table, filterOf(view)))
  const { data } = query
  const freshness = useFreshness(query)
  const sort = view.sort ?? 'visitors'
  const rows = data?.stats.rows.toSorted((a, b) => {
    const [x, y] = [sortValue(a, sort), sortValue(b, sort)]
    const order = typeof x === 'string' ? (x < String(y) ? 1 : -1) : Number(y) - x
    return view.up ? -order : order
  })
  const sortBy = (column: SortColumn) =>
    onView({ ...view, sort: column, up: sort === column ? !view.up || undefined : undefined })
  return (
    <Panel
      id="breakdown"
      title="Where from, and where to"
      text={
        table === 'path'
          ? 'Sign-ups count for the page with the form.'
          : table === 'width'
            ? 'The device of a sign-up is not known.'
            : 'Visitors and sign-ups count where the day of the visitor began.'
      }
      freshness={freshness}
      actions={
        <Button
          look="secondary"
          disabled={!rows?.length || freshness.isOld}
          onClick={() => rows && saveFile(`${table}-${range.from}-${range.to}.csv`, csvOf(rows))}
        >
          <StrokeIcon path={icons.download} size={24} />
          CSV
        </Button>
      }
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Table</legend>
        {dimensions.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="table"
              checked={one === table}
              onChange={() => onView({ ...view, table: one })}
            />
            <span>{tables[one]}</span>
          </label>
        ))}
      </fieldset>
      <Loading query={query} height="12rem" />
      {rows ? (
        <RowsTable
          key={table}
          rows={rows}
          inAll={data?.stats.rowsInAll}
          table={table}
          sort={sort}
          up={view.up === true}
          sortBy={sortBy}
          onFilter={(value) => onView({ ...view, [table]: value })}
        />
      ) : null}
    </Panel>
  )
}

type RowsTableProps = {
  rows: Row[]
  inAll: number | undefined
  table: Dimension
  sort: SortColumn
  up: boolean
  sortBy: (column: SortColumn) => void
  onFilter: (value: string) => void
}

function RowsTable({ rows, inAll, table, sort, up, sortBy, onFilter }: RowsTableProps) {
  const first = useFirstRows(rows, shownFirst, inAll)
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors ?? 0))
  if (rows.length === 0) {
    return <p role="status">Nothing yet. {tables[table]} appear here when visitors come.</p>
  }
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {sortColumns.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={sort === column ? (up ? 'ascending' : 'descending') : undefined}
              >
                <button type="button" className={styles.sort} onClick={() => sortBy(column)}>
                  {columnNames[column]}
                  {sort === column ? <span aria-hidden="true">{up ? ' ↑' : ' ↓'}</span> : null}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <button type="button" className={styles.value} onClick={() => onFilter(row.key)}>
                  {row.title ?? widthNames[row.key] ?? row.key}
                </button>
                {row.title ? <span className={styles.path}> {row.key}</span> : null}
                <meter
                  className={styles.meter}
                  aria-hidden="true"
                  max={most}
                  value={row.visitors ?? 0}
                />
              </th>
              <td data-name="Visitors">{numberOf(row.visitors)}</td>
              <td data-name="Views">{numberOf(row.views)}</td>
              <td data-name="Sign-ups">{numberOf(row.signUps)}</td>
              <td data-name="Conversion">{percentOf(row.signUps, row.visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {first.more}
    </>
  )
}

const csvOf = (rows: Row[]) => new Blob([csvOfRows(rows)], { type: 'text/csv;charset=utf-8' })
