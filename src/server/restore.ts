import {
  type Database,
  type OpenDatabase,
  readContentVersion,
  skipKnownVersions,
} from '#src/db/database.ts'
import type { End } from '#src/db/dump/format.ts'
import { type RestoreOptions, readBackup } from '#src/db/dump/read.ts'
import { pauseDeliveries } from '#src/jobs/pause.ts'
import { keepFolder, readFolder } from '#src/media/objects/bytes-in-objects.ts'
import { holdAfterRestore } from '#src/newsletters/api/sending/freeze.ts'
import {
  applyErasures,
  type Erasure,
  listErasures,
  readErasures,
} from '#src/people/erasure/erasures.ts'
import { personHooks } from './person-hooks.ts'

interface Restore extends Omit<RestoreOptions, 'afterLoad'> {
  /** Lists of erased people that were kept beside the database. */
  erasureFiles: string[]
}

interface Settled {
  /** People in the backup who were erased after it was made. */
  erasedAgain: number
  heldNewsletters: number
}

/**
 * A backup shows a past state: it holds mails that were sent since, and people who were erased since. So deliveries
 * are paused until somebody releases them, and all known erasures are repeated, in the same transaction.
 */
export async function restoreBackup(
  target: Pick<OpenDatabase, 'db'>,
  file: string,
  { erasureFiles, ...options }: Restore,
): Promise<Settled & { rows: End['rows'] }> {
  const erasures = await listErasures(target.db)
  const before = await readContentVersion(target.db).catch(() => 0)
  const folder = await readFolder(target.db).catch(() => undefined)
  for (const list of erasureFiles) erasures.push(...(await readErasures(list)))
  let settled: Settled = { erasedAgain: 0, heldNewsletters: 0 }
  const rows = await readBackup(target, file, {
    ...options,
    async afterLoad(db) {
      settled = await settleThePast(db, erasures, before)
      await keepFolder(db, folder)
    },
  })
  return { rows, ...settled }
}

/** The same for a database that was put back by other means: a point in time of PostgreSQL, a snapshot of a disk. */
export function settleRecovered(
  { db }: Pick<OpenDatabase, 'db'>,
  { erasureFiles }: Pick<Restore, 'erasureFiles'>,
): Promise<Settled> {
  return db.transaction().execute(async (trx) => {
    const erasures = await listErasures(trx)
    for (const list of erasureFiles) erasures.push(...(await readErasures(list)))
    return settleThePast(trx, erasures, 0)
  })
}

/** `before` is the content version before the restore, as far as it is known. */
async function settleThePast(trx: Database, erasures: Erasure[], before: number): Promise<Settled> {
  const erasedAgain = await applyErasures(trx, erasures, personHooks)
  await skipKnownVersions(trx, before)
  await pauseDeliveries(trx, 'restored')
  return { erasedAgain, heldNewsletters: await holdAfterRestore(trx) }
}
