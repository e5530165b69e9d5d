import { existsSync } from 'node:fs'
import { readConfig } from '#src/config/config.ts'
import { dropEverything } from '#src/db/dump/clear.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { verifyBackup } from '#src/db/dump/verify.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import {
  erasuresFile,
  listErasures,
  readErasures,
  writeErasure,
} from '#src/people/erasure/erasures.ts'
import { writeBackup } from '../src/db/dump/lines.ts'
import { command } from './command.ts'

const usage = `npm run prepare-rollback -- BACKUP KEEP
  BACKUP   a backup that the older version has made; it is read from end to end first
  KEEP     where everything that is in the database now is kept, as a backup of this version`

/**
 * Empties the database for an older version that cannot restore its backup over a newer schema. The newer version
 * runs it while no site is running, because only the newer version can back up its data.
 */
await command(async (args) => {
  const [file, keep, ...rest] = args
  if (!file || !keep || rest.length) throw new BackupError(usage)
  if (existsSync(keep)) throw new BackupError(`${keep} exists: name a file that does not.`)
  const config = readConfig(process.env)
  const passphrase = config.backupPassphrase
  const { head } = await verifyBackup({ file, passphrase })
  const { db, engine, close } = await openAsItIs(config.database)
  try {
    await writeBackup(db, engine, keep, passphrase)
    await verifyBackup({ file: keep, passphrase })
    // The older version reads erasures from this file, so that its restore does not bring back people who were erased
    // since.
    const list = erasuresFile(config.dataDir)
    const noted = new Set((await readErasures(list)).map((one) => JSON.stringify(one)))
    for (const { person_id, created_at, erased_at } of await listErasures(db)) {
      const erasure = { person_id, created_at, erased_at }
      if (!noted.has(JSON.stringify(erasure))) await writeErasure(list, erasure)
    }
    await db.transaction().execute((trx) => dropEverything(trx, engine))
  } finally {
    await close()
  }
  return [
    `The database is empty. ${keep} holds what was in it.`,
    `Now check out the version that has made ${file} (its last migration is ${head.migrations.at(-1)}), then:`,
    `  npm run restore -- ${file}`,
    '  npm start',
  ]
})
