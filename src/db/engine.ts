import { type Kysely, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** The two databases write parameters differently, and Kysely compiles for the one it is connected to. */
export function engineOf<Tables>(db: Kysely<Tables>): Engine {
  return sql`${1}`.compile(db).sql === '?' ? 'sqlite' : 'postgres'
}
