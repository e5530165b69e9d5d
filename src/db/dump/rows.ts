import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { type Engine, engineOf } from '../engine.ts'
import { type TableName, tableNames, tables } from '../tables.ts'
import type { Row } from './format.ts'

/** Rows read per query; pictures are large, and clips larger. */
const batch = (table: TableName) => (table === 'images' ? 1 : 500)

const rowsAtOnce = (table: string) => (table === 'images' ? 1 : 200)

/** Begins a snapshot of the whole database; readers and writers continue meanwhile. */
const beginSnapshot: Record<Engine, string> = {
  sqlite: 'begin',
  postgres: 'begin isolation level repeatable read read only',
}

/** In a transaction, the caller holds the lock of `lockEverything`. */
export async function inSnapshot<T>(db: Database, work: (snapshot: Database) => Promise<T>) {
  if (db.isTransaction) return work(db)
  return db.connection().execute(async (connection) => {
    await sql.raw(beginSnapshot[engineOf(db)]).execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** All rows of a table in the order of its key, read in batches. */
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

/** Collects rows and inserts them in batches, in the given order. */
export function rowWriter(db: Database) {
  let waiting: { table: string; rows: Row[] } | undefined
  const flush = async () => {
    const full = waiting
    waiting = undefined
    if (full) await insertRows(db, full.table, full.rows)
  }
  return {
    async add(table: string, row: Row) {
      if (waiting && (waiting.table !== table || waiting.rows.length >= rowsAtOnce(table))) {
        await flush()
      }
      waiting ??= { table, rows: [] }
      waiting.rows.push(row)
    },
    flush,
  }
}

/** Plain SQL, because the schema of an older backup differs from the TypeScript types. */
async function insertRows(db: Database, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
}

export async function deleteEverything(db: Database, known: readonly string[] = tableNames) {
  for (const table of tableNames.toReversed()) {
    if (known.includes(table)) await db.deleteFrom(table).execute()
  }
}

/** The last id that each table assigned, also to rows that were deleted: an old link must not lead to a new row. */
type LastIds = Record<string, number>

export async function readLastIds(db: Database): Promise<LastIds> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence
    `.execute(db)
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]))
  }
  const last: LastIds = {}
  for (const table of await tablesWithIds(db)) {
    const { rows } = await sql<{ n: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as n
    `.execute(db)
    if (rows[0]?.n) last[table] = rows[0].n
  }
  return last
}

/** Sets the sequences after the given ids and the existing rows, so that the next insert gets a free id. */
export async function writeLastIds(db: Database, ids: LastIds): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    for (const [table, id] of Object.entries(ids)) {
      const { rows } = await sql`
        update sqlite_sequence set seq = max(seq, ${id}) where name = ${table} returning seq
      `.execute(db)
      // SQLite adds a table to sqlite_sequence with its first row.
      if (!rows.length) await sql`insert into sqlite_sequence values (${table}, ${id})`.execute(db)
    }
    return
  }
  for (const table of await tablesWithIds(db)) {
    await sql`
      select setval(
        pg_get_serial_sequence(${table}, 'id'),
        (select greatest(coalesce(max(id), 0), ${ids[table] ?? 0}::int) + 1 from ${sql.table(table)}),
        false
      )
    `.execute(db)
  }
}

async function tablesWithIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'
  `.execute(db)
  return rows.map((row) => row.table_name)
}
