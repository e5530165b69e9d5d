import { type Kysely, type RawBuilder, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** Kysely compiles parameters differently for the two databases, which tells the database of a connection. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return sql`${1}`.compile(db).sql === '?' ? 'sqlite' : 'postgres'
}

/** One clock for all processes on a database: machines whose clocks differ must still agree about leases. */
export async function databaseClock<Tables>(db: Kysely<Tables>): Promise<number> {
  if (engineOf(db) === 'sqlite') return Date.now()
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms
  `.execute(db)
  return rows[0]?.ms ?? Date.now()
}

/** The same as text, within a query that needs no statement of its own for it. */
export const clockText = <Tables>(db: Kysely<Tables>) =>
  engineOf(db) === 'sqlite'
    ? sql<string>`cast(${new Date().toISOString()} as text)`
    : sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A stored time, some hours later, as such a text. */
export const laterText = <Tables>(db: Kysely<Tables>, time: RawBuilder<unknown>, hours: number) =>
  engineOf(db) === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${`${hours} hours`})`
    : sql<string>`to_char((${time})::timestamptz at time zone 'UTC' + ${`${hours} hours`}::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
