import type { ReactNode } from 'react'
import styles from './record-table.module.css'

type RecordTableProps = {
  caption: string
  columns: string[]
  /** The columns of numbers, which are aligned at their end. Their cells have `data-number`. */
  numbers?: string[]
  children: ReactNode
}

/**
 * A table. On a narrow screen each row becomes a block: a cell with a `data-label` gets a line of its own, with that
 * label beside it, and the other cells share the first line.
 */
export function RecordTable({ caption, columns, numbers, children }: RecordTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-number={numbers?.includes(column) || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
