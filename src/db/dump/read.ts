import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type OpenDatabase, openDatabase } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrations } from '../migrations/registry.ts'
import { tableNames } from '../tables.ts'
import { clear, refuseFull } from './clear.ts'
import type { End } from './format.ts'
import { type BackupFile, readHead, readRows } from './lines.ts'
import { moveDatabase } from './move.ts'
import { deleteEverything, rowWriter, writeLastIds } from './rows.ts'

export interface RestoreOptions {
  replace: boolean
  /**
   * Path of a temporary database in which a backup of an older version is migrated before it is copied. It holds all
   * data of the backup.
   */
  scratch: string
  /** Prepares the restored database before it is used; runs in the same transaction. */
  afterLoad?: (db: Database) => Promise<void>
  passphrase?: string
}

/**
 * Restores a backup, completely or not at all: one transaction, in which counts and checksum are compared before it
 * commits. A backup of an older version is migrated on the way; a database of a newer version gets the schema of this
 * one.
 */
export async function readBackup(
  target: Pick<OpenDatabase, 'db'>,
  file: string,
  { replace, scratch, afterLoad, passphrase }: RestoreOptions,
): Promise<End['rows']> {
  const backup = { file, passphrase }
  const { migrations: steps } = await readHead(backup)
  if (Object.keys(migrations).some((name) => !steps.includes(name))) {
    return readOlder(target, backup, steps, { replace, scratch, afterLoad })
  }
  return target.db.transaction().execute(async (trx) => {
    await clear(trx, replace)
    const { rows, lastIds = {} } = await insertAll(trx, backup, tableNames)
    await afterLoad?.(trx)
    // Last, because `afterLoad` adds rows too.
    await writeLastIds(trx, lastIds)
    return rows
  })
}

/** Loads the backup into a temporary database with the backup's schema, migrates that and copies the result. */
async function readOlder(
  target: Pick<OpenDatabase, 'db'>,
  backup: BackupFile,
  steps: string[],
  { replace, scratch, afterLoad }: RestoreOptions,
): Promise<End['rows']> {
  if (!replace) await refuseFull(target.db)
  const folder = await mkdtemp(join(scratch, 'restore-'))
  const older = openDatabase({ sqlitePath: join(folder, 'older.db') })
  try {
    await migrateTo(older.db, steps.at(-1) ?? '')
    await older.db.transaction().execute(async (trx) => {
      const tables = (await trx.introspection.getTables()).map((table) => table.name)
      // Migrations insert some rows.
      await deleteEverything(trx, tables)
      const { lastIds = {} } = await insertAll(trx, backup, tables)
      await writeLastIds(trx, lastIds)
    })
    await migrate(older.db)
    await afterLoad?.(older.db)
    const moved = await moveDatabase(older, target, { replace, progress: () => {} })
    return Object.fromEntries(moved.map(({ table, rows }) => [table, rows]))
  } finally {
    await older.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function insertAll(db: Database, backup: BackupFile, tables: readonly string[]) {
  const writer = rowWriter(db)
  const end = await readRows(backup, tables, writer.add)
  await writer.flush()
  return end
}
