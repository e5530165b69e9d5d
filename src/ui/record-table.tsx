import type { ReactNode } from 'react'
import styles from './record-table.module.css'

type RecordTableProps = {
  caption: string
  columns: string[]
  /** The rows. */
  children: ReactNode
}

/** Records in rows; on a narrow screen each becomes a block of two columns, and its cells say where they stand. */
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
