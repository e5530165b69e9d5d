import { sql } from 'kysely'
import type { Database, Engine } from '../database.ts'
import { type TableName, tableNames, tables } from '../tables.ts'
import type { Row } from './format.ts'

/** Rows read at a time; pictures are large. */
const batch = (table: TableName) => (table === 'images' ? 4 : 500)

/** Rows written at a time. */
const rowsAtOnce = (table: TableName) => (table === 'images' ? 1 : 200)

/** One moment of the whole database, taken while it is in use: readers and writers go on. */
const beginSnapshot: Record<Engine, string> = {
  sqlite: 'begin',
  postgres: 'begin isolation level repeatable read read only',
}

export async function inSnapshot<T>(
  db: Database,
  engine: Engine,
  work: (snapshot: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(beginSnapshot[engine]).execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** All rows of a table in the order of its key, a few at a time. */
export async function* rowsOf(db: Database, table: TableName): AsyncGenerator<Row> {
  const key = tables[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: unknown[] | undefined
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(batch(table))}
    `.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = key.map((column) => end[column])
  }
}

/** Collects rows and inserts them many at a time, in the order they come. */
export function rowWriter(db: Database) {
  let waiting: { table: TableName; rows: Row[] } | undefined
  const flush = async () => {
    const full = waiting
    waiting = undefined
    if (full)
      await db
        .insertInto(full.table)
        .values(full.rows as never)
        .execute()
  }
  return {
    async add(table: TableName, row: Row) {
      if (waiting && (waiting.table !== table || waiting.rows.length >= rowsAtOnce(table))) {
        await flush()
      }
      waiting ??= { table, rows: [] }
      waiting.rows.push(row)
    },
    flush,
  }
}

export async function holdsAnything(db: Database): Promise<boolean> {
  for (const table of tableNames) {
    if (table === 'content_version' || table === 'site_secrets') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length) return true
  }
  return false
}

export async function deleteEverything(db: Database): Promise<void> {
  for (const table of tableNames.toReversed()) await db.deleteFrom(table).execute()
}
