import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Engine } from '../database.ts'
import { pendingMigrations } from '../migrate.ts'
import { migrations } from '../migrations/registry.ts'
import { type TableName, tableNames, tables } from '../tables.ts'
import {
  BackupError,
  type End,
  encodeRow,
  formatName,
  type Head,
  runningChecksum,
} from './format.ts'

/** Rows read at a time; pictures are large. */
const batch = (table: TableName) => (table === 'images' ? 4 : 500)

/** One moment of the whole database, taken while it is in use: readers and writers go on. */
const beginSnapshot: Record<Engine, string> = {
  sqlite: 'begin',
  postgres: 'begin isolation level repeatable read read only',
}

/** Writes a backup; the file appears under its name only when it is whole. */
export async function writeBackup(
  db: Database,
  engine: Engine,
  file: string,
): Promise<End['rows']> {
  if ((await pendingMigrations(db)).length) {
    throw new BackupError(
      'The database is older than this version: start the site once, then back up.',
    )
  }
  const draft = `${file}.${process.pid}.part`
  const counts: End['rows'] = {}
  try {
    await db.connection().execute(async (connection) => {
      await sql.raw(beginSnapshot[engine]).execute(connection)
      try {
        const lines = Readable.from(backupLines(connection, counts))
        await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }))
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
    const handle = await open(draft)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw explain(error, file)
  }
  return counts
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  const known = ['EACCES', 'ENOENT', 'ENOSPC', 'EROFS', 'EISDIR']
  return code && known.includes(code)
    ? new BackupError(`${file} cannot be written (${code}).`)
    : error
}

async function* backupLines(db: Database, counts: End['rows']): AsyncGenerator<string> {
  const checksum = runningChecksum()
  const line = (text: string) => {
    checksum.add(text)
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
      yield line(encodeRow(table, row))
    }
  }
  const end: End = { rows: counts, sha256: checksum.digest() }
  yield `${JSON.stringify(end)}\n`
}

async function* rowsOf(db: Database, table: TableName): AsyncGenerator<Record<string, unknown>> {
  const key = tables[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: unknown[] | undefined
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(batch(table))}
    `.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = key.map((column) => end[column])
  }
}
