import { type Kysely, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** Kysely compiles parameters differently for the two databases, which tells the database of a connection. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return sql`${1}`.compile(db).sql === '?' ? 'sqlite' : 'postgres'
}
