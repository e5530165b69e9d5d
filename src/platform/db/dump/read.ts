import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Database, Engine } from '../database.ts'
import { migrations } from '../migrations/registry.ts'
import { type TableName, tableNames } from '../tables.ts'
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
import { deleteEverything, holdsAnything, rowWriter } from './rows.ts'

/**
 * Puts a backup into the database, whole or not at all: one transaction, in which counts and checksum are
 * compared before it commits. What is there already stays unless `replace` says that it may go.
 */
export async function readBackup(
  db: Database,
  engine: Engine,
  file: string,
  { replace }: { replace: boolean },
): Promise<End['rows']> {
  return db.transaction().execute(async (trx) => {
    if (!replace && (await holdsAnything(trx))) {
      throw new BackupError(
        'The database is not empty: restore into a fresh one, or add --replace.',
      )
    }
    await deleteEverything(trx)
    const { rows, lastIds = {} } = await insertAll(trx, file)
    await writeLastIds(trx, engine, lastIds)
    return rows
  })
}

async function insertAll(db: Database, file: string): Promise<End> {
  const counts: End['rows'] = Object.fromEntries(tableNames.map((table) => [table, 0]))
  const checksum = runningChecksum()
  const writer = rowWriter(db)
  let end: End | undefined
  let first = true
  for await (const line of linesOf(file)) {
    if (end) throw damaged(file)
    const parsed = parse(line, file)
    if (first) {
      checkHead(parsed as Head, file)
      first = false
    } else if (Array.isArray(parsed)) {
      const [table, row] = parsed as [TableName, Row]
      if (!tableNames.includes(table)) throw damaged(file)
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
  const unpacked = createReadStream(file)
  const gunzip = createGunzip()
  unpacked.on('error', (error) => gunzip.destroy(error))
  try {
    yield* createInterface({ input: unpacked.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EACCES') {
      throw new BackupError(`${file} cannot be read (${code}).`)
    }
    if (code?.startsWith('Z_')) throw damaged(file)
    throw error
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
  const newer = head.migrations.filter((name) => !(name in migrations))
  if (newer.length) throw new BackupError(`${file} comes from a newer version of this site.`)
}

const damaged = (file: string) =>
  new BackupError(`${file} is damaged or cut short; nothing was changed.`)

const sameCounts = (a: End['rows'], b: End['rows']) =>
  tableNames.every((table) => (a[table] ?? 0) === (b[table] ?? 0))
