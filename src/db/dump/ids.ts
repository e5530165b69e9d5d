import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Engine } from '../engine.ts'

/** The last id that each table assigned, also to rows that were deleted: an old link must not lead to a new row. */
export type LastIds = Record<string, number>

export async function readLastIds(db: Database, engine: Engine): Promise<LastIds> {
  if (engine === 'sqlite') {
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
export async function writeLastIds(db: Database, engine: Engine, ids: LastIds): Promise<void> {
  if (engine === 'sqlite') {
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
