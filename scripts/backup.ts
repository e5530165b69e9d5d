import { commandLine, recordActivity } from '#src/platform/activity/record.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { BackupError } from '#src/platform/db/dump/format.ts'
import { writeBackup } from '#src/platform/db/dump/write.ts'
import { command } from './command.ts'

await command(async ([file, ...rest]) => {
  if (!file || rest.length) throw new BackupError('npm run backup -- FILE')
  const { db, engine, close } = openDatabase(readConfig(process.env).database)
  try {
    const counts = await writeBackup(db, engine, file)
    await recordActivity(db, { who: commandLine, kind: 'backup-made' })
    return [`${file} holds`, ...Object.entries(counts).map(([table, n]) => `  ${n} ${table}`)]
  } finally {
    await close()
  }
})
