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
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              data-number={numbers?.includes(column) || undefined}
              aria-sort={sorts[column]?.direction}
            >
              {sorts[column] ? <SortButton name={column} {...sorts[column]} /> : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function SortButton({ name, direction, onSort }: ColumnSort & { name: string }) {
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {name}
      <span aria-hidden="true">
        {direction === undefined ? '↕' : direction === 'ascending' ? '↑' : '↓'}
      </span>
    </button>
  )
}
