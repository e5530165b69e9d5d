import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * When each salt was made, so that it can be deleted after a fixed time, and how many visitors of each network were
 * counted on a day. Unlogged like the other tables of visitors (0033); on SQLite they are in a file of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`alter table visit_salts add column made_at text`.execute(db)
  await sql`
    create unlogged table visit_networks (
      day text not null, network text not null, visitors integer not null,
      primary key (day, network)
    )`.execute(db)
}
