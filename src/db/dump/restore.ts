import { pauseDeliveries } from '#src/jobs/pause.ts'
import { type Database, type OpenDatabase, readContentVersion } from '../database.ts'
import { applyErasures, type Erasure, listErasures, readErasures } from '../erasures.ts'
import type { End } from './format.ts'
import { type RestoreOptions, readBackup } from './read.ts'

interface Restore extends Omit<RestoreOptions, 'afterLoad'> {
  /** Lists of erased people that were kept beside the database. */
  erasureFiles: string[]
  /**
   * Pauses automatic sending, so that mails sent since the backup are not sent again; runs in the same transaction.
   */
  hold?: (trx: Database) => Promise<void>
}

interface Restored {
  rows: End['rows']
  /** People in the backup who were erased after it was made. */
  erasedAgain: number
}

/**
 * A backup shows a past state: it holds mails that were sent since, and people who were erased since. So deliveries
 * are paused until somebody releases them, and all known erasures are repeated, in the same transaction.
 */
export async function restoreBackup(
  target: Pick<OpenDatabase, 'db' | 'engine'>,
  file: string,
  { erasureFiles, hold, ...options }: Restore,
): Promise<Restored> {
  const known = await listErasures(target.db)
  const before = await readContentVersion(target.db).catch(() => 0)
  for (const list of erasureFiles) known.push(...(await readErasures(list)))
  let erasedAgain = 0
  const rows = await readBackup(target, file, {
    ...options,
    async afterLoad(db) {
      erasedAgain = await settleThePast(db, { known, before, hold })
    },
  })
  return { rows, erasedAgain }
}

/**
 * The same for a database that was put back by other means: a point in time of PostgreSQL, a snapshot of a disk. Returns
 * how many people were erased again.
 */
export function settleRecovered(
  { db }: Pick<OpenDatabase, 'db'>,
  { erasureFiles, hold }: Pick<Restore, 'erasureFiles' | 'hold'>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const known = await listErasures(trx)
    for (const list of erasureFiles) known.push(...(await readErasures(list)))
    return settleThePast(trx, { known, before: 0, hold })
  })
}

interface Past extends Pick<Restore, 'hold'> {
  known: Erasure[]
  /** The version of what visitors saw before the restore, as far as it is known. */
  before: number
}

async function settleThePast(trx: Database, { known, before, hold }: Past): Promise<number> {
  const erasedAgain = await applyErasures(trx, known)
  await leaveKnownVersions(trx, before)
  await pauseDeliveries(trx, 'restored')
  await hold?.(trx)
  return erasedAgain
}

/** More publications than any site makes between a backup and its restore. */
const unusedVersions = 1_000_000

/**
 * Browsers and CDNs hold pages of versions after the backup. If the versions continued from the backup, a later
 * version would reuse one of those numbers, and the old page would pass for the new one.
 */
async function leaveKnownVersions(db: Database, before: number): Promise<void> {
  const restored = await readContentVersion(db)
  const version = Math.max(restored, before) + unusedVersions
  await db.updateTable('content_version').set({ version }).execute()
}
