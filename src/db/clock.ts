import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Engine } from './engine.ts'

/** One clock for all processes on a database: machines whose clocks differ must still agree about leases. */
export async function databaseClock(db: Database, engine: Engine): Promise<number> {
  if (engine === 'sqlite') return Date.now()
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms
  `.execute(db)
  return rows[0]?.ms ?? Date.now()
}
