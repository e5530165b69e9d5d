import type { ReactNode } from 'react'
import styles from './record-table.module.css'

export interface ColumnSort {
  /** Set for the column that the table is sorted by. */
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

type RecordTableProps = {
  caption: string
  columns: string[]
  /** The columns of numbers, which are aligned at their end. Their cells have `data-number`. */
  numbers?: string[]
  /** The columns that the table can be sorted by. */
  sorts?: Partial<Record<string, ColumnSort>>
  children: ReactNode
}

/**
 * A table. On a narrow screen each row becomes a block: a cell with a `data-label` gets a line of its own, with that
 * label beside it, and the other cells share the first line.
 */
export function RecordTable({ caption, columns, numbers, sorts = {}, children }: RecordTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const sort = sorts[column]
            const sign = { none: '↕', ascending: '↑', descending: '↓' }[sort?.direction ?? 'none']
            return (
              <th
                key={column}
                scope="col"
                data-number={numbers?.includes(column) || undefined}
                aria-sort={sort?.direction}
              >
                {sort ? (
                  <button type="button" className={styles.sort} onClick={sort.onSort}>
                    {column}
                    <span aria-hidden="true">{sign}</span>
                  </button>
                ) : (
                  column
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
