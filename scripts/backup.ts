import { commandLine, recordActivity } from '#src/activity/record.ts'
import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { verifyBackup } from '#src/db/dump/lines.ts'
import { checkAddresses } from '#src/db/open-at-start.ts'
import { picturesInBackup } from '#src/media/objects/bytes-in-objects.ts'
import { createS3Client } from '#src/s3/client.ts'
import { writeBackup } from '../src/db/dump/lines.ts'
import { copyOffSite } from './backup-off-site.ts'
import { command } from './command.ts'

const usage = `npm run backup -- FILE
npm run backup -- --encrypt FILE   with BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE
npm run backup -- --off-site s3://BUCKET/PREFIX?endpoint=https://HOST FILE...   copies files into a bucket
npm run backup -- --verify FILE    reads it from end to end as a restore would; changes nothing`

await command(async (args) => {
  if (args[0] === '--off-site') return copyOffSite(args.slice(1))
  const encrypt = args.includes('--encrypt')
  const verify = args.includes('--verify')
  const [file, ...rest] = args.filter((argument) => !['--encrypt', '--verify'].includes(argument))
  if (!file || file.startsWith('--') || rest.length || (encrypt && verify)) {
    throw new BackupError(usage)
  }
  const config = readConfig(process.env)
  const passphrase = config.backupPassphrase
  if (verify) {
    const { head, end } = await verifyBackup({ file, passphrase })
    return [`${file} is complete, made at ${head.madeAt}, and holds`, ...linesOf(end.rows)]
  }
  if (encrypt && !passphrase) {
    throw new BackupError('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to encrypt a backup.')
  }
  await checkAddresses(config.database)
  const { db, close } = openDatabase(config.database, 'sessions')
  try {
    const lost: string[] = []
    const counts = await writeBackup(db, file, {
      passphrase: encrypt ? passphrase : undefined,
      complete: config.media && picturesInBackup(createS3Client(config.media.s3), lost),
    })
    await recordActivity(db, { who: commandLine, kind: 'backup-made' })
    return [
      `${file}${encrypt ? ' is encrypted and' : ''} holds`,
      ...linesOf(counts),
      ...lostLines(lost),
    ]
  } finally {
    await close()
  }
})

function lostLines(lost: string[]): string[] {
  return lost.map((hash) => `The object of picture ${hash} is gone: add the picture again.`)
}

function linesOf(counts: Record<string, number>): string[] {
  return Object.entries(counts).map(([table, count]) => `  ${count} ${table}`)
}
