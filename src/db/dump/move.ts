import { createHash } from 'node:crypto'
import type { OpenDatabase } from '../database.ts'
import { pendingMigrations } from '../migrate.ts'
import { type TableName, tableNames } from '../tables.ts'
import { clear } from './clear.ts'
import { BackupError, encodeRow, type Row } from './format.ts'
import { inSnapshot, readLastIds, rowsOf, rowWriter, writeLastIds } from './rows.ts'

export type MovedTable = { table: TableName; rows: number; sha256: string }

interface MoveOptions {
  replace: boolean
  /** Called after each row with its table and the number of rows copied so far. */
  progress: (table: TableName, rows: number) => void
}

/**
 * Copies a snapshot of the whole database into another one, completely or not at all. Each table is read back and
 * compared by count and checksum before the transaction commits. The source is only read.
 */
export async function moveDatabase(
  from: Pick<OpenDatabase, 'db'>,
  to: Pick<OpenDatabase, 'db'>,
  { replace, progress }: MoveOptions,
): Promise<MovedTable[]> {
  if ((await pendingMigrations(from.db)).length) {
    throw new BackupError(
      'The database is older than this version: run npm run migrate, then move it.',
    )
  }
  return inSnapshot(from.db, (source) =>
    to.db.transaction().execute(async (target) => {
      await clear(target, replace)
      const moved: MovedTable[] = []
      const writer = rowWriter(target)
      for (const table of tableNames) {
        const sum = tableSum(table)
        for await (const row of rowsOf(source, table)) {
          sum.add(row)
          await writer.add(table, row)
          progress(table, sum.result().rows)
        }
        moved.push({ table, ...sum.result() })
      }
      await writer.flush()
      await writeLastIds(target, await readLastIds(source))
      for (const { table, rows, sha256 } of moved) {
        const arrived = tableSum(table)
        for await (const row of rowsOf(target, table)) arrived.add(row)
        const there = arrived.result()
        if (there.rows !== rows || there.sha256 !== sha256) {
          throw new BackupError(
            `${table} differs after the copy (${rows} rows sent, ${there.rows} received); the target was not changed.`,
          )
        }
      }
      return moved
    }),
  )
}

/**
 * The number of rows of a table and a checksum. The order of the rows does not matter, because two databases may sort
 * texts differently.
 */
function tableSum(table: string) {
  const combined = Buffer.alloc(32)
  let rows = 0
  return {
    add(row: Row) {
      const sorted = Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
      const hash = createHash('sha256').update(encodeRow(table, sorted)).digest()
      for (let i = 0; i < 32; i++) combined[i] = (combined[i] ?? 0) ^ (hash[i] ?? 0)
      rows++
    },
    result: () => ({ rows, sha256: combined.toString('hex') }),
  }
}
