import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import styles from './overview.module.css'
import { Panel, type ShownQuery, useFreshness } from './panel.tsx'

export interface Column<Row> {
  /** The name beside a cell on narrow screens. */
  name: string
  /** The heading, if it says more than the name. */
  heading?: ReactNode
  sorted?: 'ascending' | 'descending' | undefined
  isSlow?: (row: Row) => boolean
  cell: (row: Row) => ReactNode
}

interface RowsProps<Row> {
  rows: Row[]
  inAll?: number
  most: number
  keyOf: (row: Row) => string | number
  /** The first one names the row. */
  columns: Column<Row>[]
}

interface StatsTableProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  id: string
  title: string
  text: string
  query: ShownQuery & { refetch: () => Promise<unknown> }
  rows: Row[] | undefined
  /** With another key, only the first rows are shown again. */
  rowsKey?: string
  empty: string
  height: string
  actions?: (isOld: boolean) => ReactNode
  children?: ReactNode
}

export function StatsTable<Row>(props: StatsTableProps<Row>) {
  const { id, title, text, query, rows, rowsKey, empty, height, actions, children, ...table } =
    props
  const freshness = useFreshness(query)
  return (
    <Panel
      id={id}
      title={title}
      text={text}
      freshness={freshness}
      actions={actions?.(freshness.isOld)}
    >
      {children}
      <Loading query={query} height={height} />
      {rows?.length === 0 ? <p role="status">{empty}</p> : null}
      {rows?.length ? <Rows key={rowsKey} rows={rows} {...table} /> : null}
    </Panel>
  )
}

function Rows<Row>({ rows, inAll, most, keyOf, columns }: RowsProps<Row>) {
  const first = useFirstRows(rows, most, inAll)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, heading, sorted }) => (
              <th key={name} scope="col" aria-sort={sorted}>
                {heading ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isSlow }, place) =>
                place === 0 ? (
                  <th key={name} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} data-name={name} data-slow={isSlow?.(row)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {first.more}
    </>
  )
}

/**
 * The first rows of a long table, and a button that shows the others, so that nobody takes a part for the whole.
 * `inAll`: how many rows the server has, if it did not send all.
 */
export function useFirstRows<T>(rows: T[], most: number, inAll = rows.length) {
  const [all, setAll] = useState(false)
  return {
    rows: all ? rows : rows.slice(0, most),
    more:
      rows.length > most ? (
        <Button look="quiet" onClick={() => setAll(!all)}>
          {all
            ? `Show the first ${most}`
            : inAll > rows.length
              ? `Show the first ${numberOf(rows.length)} of ${numberOf(inAll)}`
              : `Show all ${numberOf(rows.length)}`}
        </Button>
      ) : null,
  }
}
