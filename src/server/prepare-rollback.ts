import { existsSync } from 'node:fs'
import type { OpenDatabase } from '#src/db/database.ts'
import { dropEverything, lockEverything } from '#src/db/dump/clear.ts'
import { BackupError, type CompleteRow } from '#src/db/dump/format.ts'
import { type BackupFile, verifyBackup, writeBackup } from '#src/db/dump/lines.ts'
import { listErasures, readErasures, writeErasure } from '#src/people/erasure/erasures.ts'

interface Rollback {
  /** The backup that the older version has made. */
  backup: BackupFile
  /** The file that gets everything that is in the database now. */
  keep: string
  /** The older version reads erasures from this file, so that its restore brings nobody back who was erased since. */
  erasures: string
  /** Adds pictures from the object store, if there is one. */
  complete?: CompleteRow
}

/** Keeps the data in a file and empties the database, under one lock: nothing is written in between. */
export async function prepareRollback(
  { db }: Pick<OpenDatabase, 'db'>,
  { backup, keep, erasures, complete }: Rollback,
) {
  if (existsSync(keep)) throw new BackupError(`${keep} exists: name a file that does not.`)
  const { head } = await verifyBackup(backup)
  await db.transaction().execute(async (trx) => {
    await lockEverything(trx)
    await writeBackup(trx, keep, { passphrase: backup.passphrase, complete })
    await verifyBackup({ ...backup, file: keep })
    const noted = new Set((await readErasures(erasures)).map((one) => JSON.stringify(one)))
    for (const { person_id, created_at, erased_at } of await listErasures(trx)) {
      const erasure = { person_id, created_at, erased_at }
      if (!noted.has(JSON.stringify(erasure))) await writeErasure(erasures, erasure)
    }
    await dropEverything(trx)
  })
  return head
}
