import type { OpenDatabase } from '../database.ts'
import { pendingMigrations } from '../migrate.ts'
import { type TableName, tableNames } from '../tables.ts'
import { clear } from './clear.ts'
import { BackupError } from './format.ts'
import { readLastIds, writeLastIds } from './ids.ts'
import { inSnapshot, rowsOf, rowWriter } from './rows.ts'
import { type TableSum, tableSum } from './table-sum.ts'

export interface MovedTable extends TableSum {
  table: TableName
}

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
  from: Pick<OpenDatabase, 'db' | 'engine'>,
  to: Pick<OpenDatabase, 'db' | 'engine'>,
  { replace, progress }: MoveOptions,
): Promise<MovedTable[]> {
  if ((await pendingMigrations(from.db)).length) {
    throw new BackupError(
      'The database is older than this version: run npm run migrate, then move it.',
    )
  }
  return inSnapshot(from.db, from.engine, (source) =>
    to.db.transaction().execute(async (target) => {
      await clear(target, to.engine, replace)
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
      await writeLastIds(target, to.engine, await readLastIds(source, from.engine))
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
