import type { ReactNode } from 'react'
import styles from './record-table.module.css'

type RecordTableProps = {
  caption: string
  columns: string[]
  /** The rows. */
  children: ReactNode
}

/** A table. On a narrow screen each row becomes a block of two columns with the column names beside the values. */
export function RecordTable({ caption, columns, children }: RecordTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
