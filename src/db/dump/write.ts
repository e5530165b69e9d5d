import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../database.ts'
import type { Engine } from '../engine.ts'
import { pendingMigrations } from '../migrate.ts'
import { migrations } from '../migrations/registry.ts'
import { tableNames } from '../tables.ts'
import { encryption } from './encryption.ts'
import {
  BackupError,
  type End,
  encodeRow,
  formatName,
  type Head,
  runningChecksum,
} from './format.ts'
import { readLastIds } from './ids.ts'
import { inSnapshot, rowsOf } from './rows.ts'

/** Writes a backup. The file appears under its name only when it is complete. */
export async function writeBackup(
  db: Database,
  engine: Engine,
  file: string,
  /** Encrypts the backup if set. */
  passphrase?: string,
): Promise<End['rows']> {
  if ((await pendingMigrations(db)).length) {
    throw new BackupError(
      'The database is older than this version: back up with the version that made it, or run npm run migrate first.',
    )
  }
  const draft = `${file}.${process.pid}.part`
  const counts: End['rows'] = {}
  try {
    await inSnapshot(db, engine, async (snapshot) => {
      const lines = Readable.from(backupLines(snapshot, engine, counts))
      const target = createWriteStream(draft, { mode: 0o600 })
      const encrypt = passphrase ? await encryption(passphrase) : new PassThrough()
      await pipeline(lines, createGzip(), encrypt, target)
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

async function* backupLines(
  db: Database,
  engine: Engine,
  counts: End['rows'],
): AsyncGenerator<string> {
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
  const end: End = {
    rows: counts,
    sha256: checksum.digest(),
    lastIds: await readLastIds(db, engine),
  }
  yield `${JSON.stringify(end)}\n`
}
