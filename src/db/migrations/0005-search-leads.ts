import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * A search with few results reads every person. On SQLite the index contains the searched text, so the search need
 * not read the table. PostgreSQL reads its table sequentially and refuses index entries this long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') return
  await sql`drop index people_newest`.execute(db)
  await sql`create index people_newest on people (last_sign_up_at desc, id desc, search)`.execute(
    db,
  )
}
