import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * The counts of rate limits; on SQLite they are in a file of their own. Unlogged: a crash of the database may lose
 * the counts of the last minutes, and no backup includes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    create unlogged table rate_counts (
      key text primary key, used integer not null, ends_at bigint not null
    )
  `.execute(db)
  await sql`create index rate_counts_ends_at on rate_counts (ends_at)`.execute(db)
}
