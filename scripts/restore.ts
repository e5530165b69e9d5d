import { commandLine, recordActivity } from '#src/platform/activity/record.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { prepareDataDir } from '#src/platform/config/data-dir.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { BackupError } from '#src/platform/db/dump/format.ts'
import { readBackup } from '#src/platform/db/dump/read.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { forgetFingerprint } from '#src/platform/db/site-secret.ts'
import { command } from './command.ts'

await command(async (args) => {
  const replace = args.includes('--replace')
  const [file, ...rest] = args.filter((argument) => argument !== '--replace')
  if (!file || rest.length) throw new BackupError('npm run restore -- FILE [--replace]')
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  const target = openDatabase(config.database)
  try {
    await migrate(target.db)
    const counts = await readBackup(target, file, {
      replace,
      scratch: config.dataDir,
      passphrase: config.backupPassphrase,
    })
    await forgetFingerprint(target.db)
    await recordActivity(target.db, { who: commandLine, kind: 'backup-restored' })
    return [
      'Restored and compared:',
      ...Object.entries(counts).map(([table, n]) => `  ${n} ${table}`),
    ]
  } finally {
    await target.close()
  }
})
