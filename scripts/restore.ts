import { readConfig } from '#src/config/config.ts'
import { prepareDataDir } from '#src/config/data-dir.ts'
import type { S3Settings } from '#src/config/s3-address.ts'
import { type Database, openDatabase } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { explain } from '#src/db/explain.ts'
import { checkAddresses, openAsItIs } from '#src/db/open-at-start.ts'
import { releaseCommand } from '#src/jobs/pause.ts'
import { bytesInObjects } from '#src/media/objects/bytes-in-objects.ts'
import { moveBytes } from '#src/media/objects/move-bytes.ts'
import { erasuresFile } from '#src/people/erasure/erasures.ts'
import { createS3Client } from '#src/s3/client.ts'
import { ObjectStoreError } from '#src/s3/failure.ts'
import { command } from './command.ts'
import { linesOfMoved } from './move-media.ts'
import { refuseWhileRunning } from './refuse-while-running.ts'
import { restoreInto, settleInPlace } from './restore-into.ts'

const usage = `npm run restore -- FILE [--replace] [--force] [--erasures FILE]
npm run restore -- --recovered [--erasures FILE]   the database was put back by other means: before the site starts
  --force   also if a site was alive a moment ago, because it was killed`

const flags = ['--replace', '--recovered', '--force']

await command(async (args) => {
  const replace = args.includes('--replace')
  const recovered = args.includes('--recovered')
  const at = args.indexOf('--erasures')
  const [, list] = at === -1 ? [] : args.splice(at, 2)
  const [file, ...rest] = args.filter((one) => !flags.includes(one))
  const isUnclear = recovered ? file !== undefined || replace : !file
  if (isUnclear || rest.length || (at !== -1 && !list)) throw new BackupError(usage)
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  const erasureFiles = [erasuresFile(config.dataDir), ...(list ? [list] : [])]
  await checkAddresses(config.database)
  const target = file
    ? openDatabase(config.database, 'migrations')
    : await openAsItIs(config.database)
  try {
    if (file && !args.includes('--force')) await refuseWhileRunning(target.db)
    if (!file) return linesOf(await settleInPlace(target, erasureFiles))
    const { rows, ...rest } = await restoreInto(target, file, {
      replace,
      scratch: config.dataDir,
      passphrase: config.backupPassphrase,
      erasureFiles,
    })
    const counts = Object.entries(rows).map(([table, n]) => `  ${n} ${table}`)
    const pictures = config.media ? await picturesInto(target.db, config.media.s3) : []
    return ['Restored and compared:', ...counts, ...pictures, ...linesOf(rest)]
  } catch (error) {
    throw explain(error, config.database, file ? 'migrations' : 'requests')
  } finally {
    await target.close()
  }
})

/** The restore is complete without it: until then the pictures are in the database. */
async function picturesInto(db: Database, settings: S3Settings): Promise<string[]> {
  try {
    const objects = bytesInObjects(db, createS3Client(settings))
    return linesOfMoved(await moveBytes({ db, objects }, 'objects'))
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    return [
      `The pictures are in the database, because the object store fails: ${error.message}`,
      '  npm run move -- --media      moves them when it works',
    ]
  }
}

function linesOf({ erasedAgain, heldNewsletters }: Awaited<ReturnType<typeof settleInPlace>>) {
  return [
    ...(erasedAgain ? [`${erasedAgain} people who were erased since were erased again.`] : []),
    'Nothing is mailed until you say so, because the original may have sent what waits in this backup:',
    `  ${releaseCommand}    sends it`,
    '  npm run outbox -- drop       forgets it; then release',
    ...(heldNewsletters
      ? [
          `${heldNewsletters} newsletters were on their way. They are paused: decide about each on its page.`,
        ]
      : []),
  ]
}
