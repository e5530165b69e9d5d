import { existsSync, globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { verifyBackup } from '#src/db/dump/lines.ts'
import { erasuresFile } from '#src/people/erasure/erasures.ts'
import { command } from './command.ts'
import { startRestored } from './drill-site.ts'
import { lookAround } from './look-around.ts'
import { restoreInto } from './restore-into.ts'

const usage = `npm run drill                restores the newest backup in DATA_DIR/backups beside the site and checks it
npm run drill -- FOLDER      the newest one of another folder
npm run drill -- FILE        this one`

/*
 * The restored copy is an SQLite database in a folder below DATA_DIR, whatever the site itself uses. It is started
 * without the site's settings, on an address that only this machine reaches, and saves and sends nothing. It is deleted
 * at the end, because it holds everything that the backup holds.
 */
await command(async (args) => {
  const [given, ...rest] = args
  if (given?.startsWith('--') || rest.length) throw new BackupError(usage)
  const config = readConfig(process.env)
  const file = newestBackup(given ? resolve(given) : join(config.dataDir, 'backups'))
  const passphrase = config.backupPassphrase
  for (const left of globSync('drill-*', { cwd: config.dataDir }))
    remove(join(config.dataDir, left))
  const folder = mkdtempSync(join(config.dataDir, 'drill-'))
  process.once('exit', () => remove(folder))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  const began = performance.now()
  const { head } = await verifyBackup({ file, passphrase })
  const target = openDatabase({ sqlitePath: join(folder, 'wireloom.db') }, 'migrations')
  const lists = [erasuresFile(config.dataDir), join(file, '..', 'erasures.jsonl')]
  const { rows, erasedAgain } = await restoreInto(target, file, {
    replace: false,
    scratch: folder,
    passphrase,
    erasureFiles: lists,
  }).finally(target.close)
  const restored = performance.now()
  const site = await startRestored(folder)
  const ready = performance.now()
  const { pages, pictures, faults } = await lookAround(site.url).finally(site.stop)
  const sent = existsSync(join(folder, 'outbox')) ? readdirSync(join(folder, 'outbox')).length : 0
  if (sent > 0) faults.push(`${sent} mails were written`)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const report = [
    `${file}, made ${ageOf(head.madeAt)} ago (${head.madeAt}), can be restored:`,
    `  ${total} rows of ${Object.keys(rows).length} tables restored and compared in ${seconds(restored - began)}`,
    `  ${erasedAgain} people who were erased since were erased again`,
    `  ready ${seconds(ready - restored)} later; ${pages} pages and ${pictures} pictures were served`,
    '  nothing could be saved, no mail left; the copy is deleted',
  ]
  if (faults.length === 0) return report
  throw new BackupError(
    [`${file} was restored, and the site on it is not right:`, ...faults].join('\n  '),
  )
})

function newestBackup(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  const [newest] = globSync('*.backup', { cwd: path })
    .map((name) => join(path, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (newest) return newest
  throw new BackupError(`There is no backup (*.backup) in ${path}.\n${usage}`)
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function ageOf(madeAt: string): string {
  const hours = Math.floor((Date.now() - Date.parse(madeAt)) / 3_600_000)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
