import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../database.ts'
import { beforeBaseline, isReplaced, pendingMigrations } from '../migrate.ts'
import { baselineName, migrations } from '../migrations/registry.ts'
import { tableNames } from '../tables.ts'
import { encryption, openBackup } from './encryption.ts'
import {
  BackupError,
  type CompleteRow,
  decodeRow,
  type End,
  encodeRow,
  formatName,
  type Head,
  type Row,
} from './format.ts'
import { inSnapshot, readLastIds, rowsOf } from './rows.ts'

/** A backup file, and its passphrase if it is encrypted. */
export interface BackupFile {
  file: string
  passphrase?: string
}

export async function readHead(backup: BackupFile): Promise<Head> {
  for await (const line of linesOf(backup)) {
    const head = parse(line, backup.file) as Head
    checkHead(head, backup.file)
    return head
  }
  throw damaged(backup.file)
}

/** Yields every row, then compares counts and checksum. Without `tables`, rows of any table are accepted. */
export async function readRows(
  backup: BackupFile,
  tables: readonly string[] | undefined,
  onRow: (table: string, row: Row) => Promise<void>,
): Promise<End> {
  const { file } = backup
  const counts: End['rows'] = {}
  const checksum = createHash('sha256')
  let end: End | undefined
  let first = true
  for await (const line of linesOf(backup)) {
    if (end) throw damaged(file)
    const parsed = parse(line, file)
    if (first) {
      first = false
    } else if (Array.isArray(parsed)) {
      const [table, row] = parsed as [string, Row]
      if (tables && !tables.includes(table)) throw damaged(file)
      await onRow(table, decodeRow(row))
      counts[table] = (counts[table] ?? 0) + 1
    } else {
      end = parsed as End
      continue
    }
    checksum.update(`${line}\n`)
  }
  if (!end || end.sha256 !== checksum.digest('hex') || !sameCounts(end.rows, counts))
    throw damaged(file)
  return end
}

/** Reads a whole backup as a restore would, without a database. */
export async function verifyBackup(backup: BackupFile): Promise<{ head: Head; end: End }> {
  const head = await readHead(backup)
  return { head, end: await readRows(backup, undefined, async () => {}) }
}

async function* linesOf({ file, passphrase }: BackupFile): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // Without a listener, an error after the reader has stopped would end the process.
  gunzip.on('error', () => {})
  try {
    const source = await openBackup(file, passphrase)
    source.on('error', (error) => gunzip.destroy(error))
    gunzip.on('close', () => source.destroy())
    yield* createInterface({ input: source.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new BackupError(`${file} cannot be read (${code}).`)
    }
    if (code?.startsWith('Z_')) throw damaged(file)
    throw error
  } finally {
    gunzip.destroy()
  }
}

function parse(line: string, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file)
  }
}

function checkHead(head: Head, file: string) {
  if (head?.format !== formatName) throw new BackupError(`${file} is not a backup of this site.`)
  if (!Array.isArray(head.migrations)) throw damaged(file)
  const newer = head.migrations.filter((name) => !(name in migrations) && !isReplaced(name))
  if (newer.length) {
    throw new BackupError(
      `${file} comes from a newer version of this site: restore it with a version that has ${newer.at(-1)}.`,
    )
  }
  if (!head.migrations.includes(baselineName)) throw new BackupError(`${file} ${beforeBaseline}.`)
}

const damaged = (file: string) =>
  new BackupError(`${file} is damaged or cut short; nothing was changed.`)

const sameCounts = (a: End['rows'], b: End['rows']) =>
  [...Object.keys(a), ...Object.keys(b)].every((table) => (a[table] ?? 0) === (b[table] ?? 0))

interface BackupOptions {
  /** Encrypts the backup. */
  passphrase?: string
  /** Required if bytes of rows are stored outside of the database. */
  complete?: CompleteRow
}

const refuseIncomplete: CompleteRow = async (table, row) => {
  if (table !== 'images' || row.object === null) return row
  throw new BackupError(
    'Pictures are in an object store: set MEDIA_URL and its keys. A backup without them is incomplete.',
  )
}

/** Writes a backup. The file appears under its name only when it is complete. */
export async function writeBackup(
  db: Database,
  file: string,
  { passphrase, complete = refuseIncomplete }: BackupOptions = {},
) {
  if ((await pendingMigrations(db)).length) {
    throw new BackupError(
      'The database is older than this version: back up with the version that made it, or run npm run migrate first.',
    )
  }
  const draft = `${file}.${process.pid}.part`
  const counts: End['rows'] = {}
  try {
    await inSnapshot(db, async (snapshot) => {
      const lines = Readable.from(backupLines(snapshot, counts, complete))
      const target = createWriteStream(draft, { mode: 0o600, flush: true })
      const encrypt = passphrase ? await encryption(passphrase) : new PassThrough()
      await pipeline(lines, createGzip(), encrypt, target)
    })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw explain(error, file)
  }
  return counts
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  const codes = ['EACCES', 'ENOENT', 'ENOSPC', 'EROFS', 'EISDIR']
  return code && codes.includes(code)
    ? new BackupError(`${file} cannot be written (${code}).`)
    : error
}

async function* backupLines(db: Database, counts: End['rows'], complete: CompleteRow) {
  const checksum = createHash('sha256')
  const line = (text: string) => {
    checksum.update(`${text}\n`)
    return `${text}\n`
  }
  const head: Head = {
    format: formatName,
    migrations: Object.keys(migrations),
    madeAt: new Date().toISOString(),
  }
  yield line(JSON.stringify(head))
  for (const table of tableNames) {
    counts[table] = 0
    for await (const row of rowsOf(db, table)) {
      counts[table]++
      yield line(encodeRow(table, await complete(table, row)))
    }
  }
  const end: End = {
    rows: counts,
    sha256: checksum.digest('hex'),
    lastIds: await readLastIds(db),
  }
  yield `${JSON.stringify(end)}\n`
}
