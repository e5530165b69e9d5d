import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type Database, type OpenDatabase, openDatabase } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrations } from '../migrations/registry.ts'
import { tableNames } from '../tables.ts'
import {
  BackupError,
  decodeRow,
  type End,
  formatName,
  type Head,
  type Row,
  runningChecksum,
} from './format.ts'
import { writeLastIds } from './ids.ts'
import { moveDatabase } from './move.ts'
import { deleteEverything, holdsAnything, rowWriter } from './rows.ts'

export interface RestoreOptions {
  /** Whether what is in the database may be deleted. */
  replace: boolean
  /** Where a backup of an older version is migrated before it is copied; it holds what the backup holds. */
  scratch: string
  /** What a restored database needs before it is used; committed with it. */
  afterLoad?: (db: Database) => Promise<void>
}

/**
 * Puts a backup into the database, all of it or nothing: one transaction, in which counts and checksum are compared
 * before it commits. A backup of an older version goes through the migrations that it lacks.
 */
export async function readBackup(
  target: Pick<OpenDatabase, 'db' | 'engine'>,
  file: string,
  { replace, scratch, afterLoad }: RestoreOptions,
): Promise<End['rows']> {
  const steps = await migrationsOf(file)
  if (steps.length < Object.keys(migrations).length) {
    return readOlder(target, file, steps, { replace, scratch, afterLoad })
  }
  return target.db.transaction().execute(async (trx) => {
    if (!replace && (await holdsAnything(trx))) throw notEmpty()
    await deleteEverything(trx)
    const { rows, lastIds = {} } = await insertAll(trx, file, tableNames)
    await writeLastIds(trx, target.engine, lastIds)
    await afterLoad?.(trx)
    return rows
  })
}

/** Loads the backup into a database with its own schema, migrates that one and copies the result. */
async function readOlder(
  target: Pick<OpenDatabase, 'db' | 'engine'>,
  file: string,
  steps: string[],
  { replace, scratch, afterLoad }: RestoreOptions,
): Promise<End['rows']> {
  if (!replace && (await holdsAnything(target.db))) throw notEmpty()
  const folder = await mkdtemp(join(scratch, 'restore-'))
  const older = openDatabase({ sqlitePath: join(folder, 'older.db') })
  try {
    await migrateTo(older.db, steps.at(-1) ?? '')
    await older.db.transaction().execute(async (trx) => {
      const known = (await trx.introspection.getTables()).map((table) => table.name)
      // The migrations themselves write a first row here.
      await trx.deleteFrom('content_version').execute()
      const { lastIds = {} } = await insertAll(trx, file, known)
      await writeLastIds(trx, 'sqlite', lastIds)
    })
    await migrate(older.db)
    await afterLoad?.(older.db)
    const moved = await moveDatabase(older, target, { replace, progress: () => {} })
    return Object.fromEntries(moved.map(({ table, rows }) => [table, rows]))
  } finally {
    await older.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function migrationsOf(file: string): Promise<string[]> {
  for await (const line of linesOf(file)) {
    const head = parse(line, file) as Head
    checkHead(head, file)
    return head.migrations
  }
  throw damaged(file)
}

async function insertAll(db: Database, file: string, known: readonly string[]): Promise<End> {
  const counts: End['rows'] = {}
  const checksum = runningChecksum()
  const writer = rowWriter(db)
  let end: End | undefined
  let first = true
  for await (const line of linesOf(file)) {
    if (end) throw damaged(file)
    const parsed = parse(line, file)
    if (first) {
      first = false
    } else if (Array.isArray(parsed)) {
      const [table, row] = parsed as [string, Row]
      if (!known.includes(table)) throw damaged(file)
      await writer.add(table, decodeRow(row))
      counts[table] = (counts[table] ?? 0) + 1
    } else {
      end = parsed as End
      continue
    }
    checksum.add(line)
  }
  await writer.flush()
  if (!end || end.sha256 !== checksum.digest() || !sameCounts(end.rows, counts)) throw damaged(file)
  return end
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  // An error after the reader has left would otherwise end the process.
  gunzip.on('error', () => {})
  try {
    yield* createInterface({ input: source.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EACCES') {
      throw new BackupError(`${file} cannot be read (${code}).`)
    }
    if (code?.startsWith('Z_')) throw damaged(file)
    throw error
  } finally {
    source.destroy()
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
  if (head?.format !== formatName) throw new BackupError(`${file} is no backup of this site.`)
  if (!Array.isArray(head.migrations)) throw damaged(file)
  const newer = head.migrations.filter((name) => !(name in migrations))
  if (newer.length) {
    throw new BackupError(
      `${file} comes from a newer version of this site: restore it with a version that has ${newer.at(-1)}.`,
    )
  }
}

const damaged = (file: string) =>
  new BackupError(`${file} is damaged or cut short; nothing was changed.`)

const notEmpty = () =>
  new BackupError('The database is not empty: restore into a fresh one, or add --replace.')

const sameCounts = (a: End['rows'], b: End['rows']) =>
  [...Object.keys(a), ...Object.keys(b)].every((table) => (a[table] ?? 0) === (b[table] ?? 0))
