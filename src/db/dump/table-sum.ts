import { createHash } from 'node:crypto'
import { encodeRow, type Row } from './format.ts'

export interface TableSum {
  rows: number
  sha256: string
}

/**
 * The number of rows of a table and a checksum. The order of the rows does not matter, because two databases may sort
 * texts differently.
 */
export function tableSum(table: string) {
  const combined = Buffer.alloc(32)
  let rows = 0
  return {
    add(row: Row) {
      const sorted = Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
      const hash = createHash('sha256').update(encodeRow(table, sorted)).digest()
      for (let i = 0; i < 32; i++) combined[i] = (combined[i] ?? 0) ^ (hash[i] ?? 0)
      rows++
    },
    result: (): TableSum => ({ rows, sha256: combined.toString('hex') }),
  }
}
