import { readConfig } from '#src/config/config.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { explain } from '#src/db/explain.ts'
import { checkAddresses, openAsItIs } from '#src/db/open-at-start.ts'
import { picturesInBackup } from '#src/media/objects/bytes-in-objects.ts'
import { erasuresFile } from '#src/people/erasure/erasures.ts'
import { createS3Client } from '#src/s3/client.ts'
import { prepareRollback } from '#src/server/prepare-rollback.ts'
import { command } from './command.ts'
import { refuseWhileRunning } from './refuse-while-running.ts'

const usage = `npm run prepare-rollback -- BACKUP KEEP [--force]
  BACKUP   a backup that the older version has made; it is read from end to end first
  KEEP     where everything that is in the database now is kept, as a backup of this version
  --force  also if a site was alive a moment ago, because it was killed`

/**
 * Empties the database for an older version that cannot restore its backup over a newer schema. The newer version
 * runs it while no site is running, because only the newer version can back up its data.
 */
await command(async (args) => {
  const [file, keep, ...rest] = args.filter((one) => one !== '--force')
  if (!file || !keep || rest.length) throw new BackupError(usage)
  const { database, dataDir, media, backupPassphrase: passphrase } = readConfig(process.env)
  await checkAddresses(database)
  const target = await openAsItIs(database, 'migrations')
  try {
    if (!args.includes('--force')) await refuseWhileRunning(target.db)
    const { migrations } = await prepareRollback(target, {
      backup: { file, passphrase },
      keep,
      erasures: erasuresFile(dataDir),
      complete: media && picturesInBackup(createS3Client(media.s3), []),
    })
    return [
      `The database is empty. ${keep} holds what was in it.`,
      `Now check out the version that has made ${file} (its last migration is ${migrations.at(-1)}), then:`,
      `  npm run restore -- ${file}`,
      '  npm start',
    ]
  } catch (error) {
    throw explain(error, database, 'migrations')
  } finally {
    await target.close()
  }
})
