import { commandLine, recordActivity } from '#src/activity/record.ts'
import { readConfig } from '#src/config/config.ts'
import { prepareDataDir } from '#src/config/data-dir.ts'
import { openDatabase } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { restoreBackup } from '#src/db/dump/restore.ts'
import { erasuresFile } from '#src/db/erasures.ts'
import { explain } from '#src/db/open-at-start.ts'
import { forgetFingerprint } from '#src/db/site-secret.ts'
import { releaseCommand } from '#src/jobs/pause.ts'
import { holdAfterRestore } from '#src/newsletters/api/hold-after-restore.ts'
import { command } from './command.ts'

await command(async (args) => {
  const replace = args.includes('--replace')
  const at = args.indexOf('--erasures')
  const [, list] = at === -1 ? [] : args.splice(at, 2)
  const [file, ...rest] = args.filter((argument) => argument !== '--replace')
  if (!file || rest.length || (at !== -1 && !list)) {
    throw new BackupError('npm run restore -- FILE [--replace] [--erasures FILE]')
  }
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  const target = openDatabase(config.database, 'migrations')
  try {
    let held = 0
    const { rows, erasedAgain } = await restoreBackup(target, file, {
      replace,
      scratch: config.dataDir,
      passphrase: config.backupPassphrase,
      erasureFiles: [erasuresFile(config.dataDir), ...(list ? [list] : [])],
      async hold(trx) {
        held = await holdAfterRestore(trx)
      },
    })
    await forgetFingerprint(target.db)
    await recordActivity(target.db, { who: commandLine, kind: 'backup-restored' })
    return [
      'Restored and compared:',
      ...Object.entries(rows).map(([table, n]) => `  ${n} ${table}`),
      ...(erasedAgain ? [`${erasedAgain} people who were erased since were erased again.`] : []),
      'Nothing is mailed until you say so, because the original may have sent what waits in this backup:',
      `  ${releaseCommand}    sends it`,
      '  npm run outbox -- drop       forgets it; then release',
      ...(held
        ? [`${held} newsletters were on their way. They are paused: decide about each on its page.`]
        : []),
    ]
  } catch (error) {
    throw explain(error, config.database)
  } finally {
    await target.close()
  }
})
