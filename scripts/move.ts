import { chmodSync, copyFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#src/config/config.ts'
import { prepareDataDir } from '#src/config/data-dir.ts'
import { openDatabase, type Where } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { moveDatabase } from '#src/db/dump/move.ts'
import { explain } from '#src/db/explain.ts'
import { checkAddresses } from '#src/db/open-at-start.ts'
import { secretFile } from '#src/db/site-secret.ts'
import { command } from './command.ts'
import { mediaUsage, moveMedia } from './move-media.ts'

const usage = `npm run move -- --to postgres://USER:PASSWORD@HOST/NAME [--replace]
npm run move -- --to sqlite:FOLDER [--replace]
${mediaUsage}`

/** Copies everything from the configured database into another one; the source is not changed. */
await command(async (args) => {
  if (args[0] === '--media') return moveMedia(args.slice(1))
  const replace = args.includes('--replace')
  const [to, address, ...rest] = args.filter((argument) => argument !== '--replace')
  if (to !== '--to' || !address || rest.length) throw new BackupError(usage)
  const config = readConfig(process.env)
  const target = targetOf(address)
  if (isUsed(target.database, config.database)) {
    throw new BackupError('That is the database the site uses now; name another one.')
  }
  const { sqlitePath } = config.database
  if (sqlitePath && !existsSync(sqlitePath)) {
    throw new BackupError(`There is nothing to move: ${sqlitePath} does not exist.`)
  }
  if (target.folder) prepareDataDir(target.folder)
  const began = new Date()
  await checkAddresses(config.database)
  const from = openDatabase(config.database, 'sessions')
  const into = openDatabase(target.database, 'migrations')
  try {
    const moved = await moveDatabase(from, into, { replace, progress: showProgress() })
    if (target.folder) copySecret(config.dataDir, target.folder)
    const widest = Math.max(...moved.map(({ table }) => table.length))
    return [
      'Moved; read back and compared:',
      ...moved.map(
        ({ table, rows, sha256 }) =>
          `  ${table.padEnd(widest)} ${String(rows).padStart(8)} rows  ${sha256.slice(0, 16)}`,
      ),
      '',
      `What was written to the old database after ${began.toISOString()} is not in it.`,
      ...target.next,
    ]
  } catch (error) {
    throw explain(error, target.database)
  } finally {
    await into.close()
    await from.close()
  }
})

function targetOf(address: string) {
  if (/^postgres(ql)?:\/\//.test(address) && URL.canParse(address)) {
    return {
      database: { url: address },
      next: ['Now set DATABASE_URL to that address and start the site.'],
    }
  }
  const [, path] = /^sqlite:(?:\/\/)?(.+)$/.exec(address) ?? []
  if (!path) throw new BackupError(usage)
  const folder = resolve(path)
  return {
    folder,
    database: { sqlitePath: join(folder, 'wireloom.db') },
    next: [`Now unset DATABASE_URL, set DATA_DIR=${folder} and start the site.`],
  }
}

/** Without it the site would not start there: another secret refuses everything that this one has signed. */
function copySecret(from: string, to: string) {
  if (!existsSync(secretFile(from))) return
  copyFileSync(secretFile(from), secretFile(to))
  chmodSync(secretFile(to), 0o600)
}

function isUsed(target: Where, used: Where): boolean {
  if ('url' in target) return 'url' in used && [used.url, used.directUrl].includes(target.url)
  return 'sqlitePath' in used && used.sqlitePath === target.sqlitePath
}

/** Prints a line for each table, and one every second for a large table. */
function showProgress() {
  let current = ''
  let shownAt = 0
  return (table: string, rows: number) => {
    if (table === current && performance.now() - shownAt < 1000) return
    if (table !== current) process.stderr.write(`${table} …\n`)
    else process.stderr.write(`${table} … ${rows}\n`)
    current = table
    shownAt = performance.now()
  }
}
