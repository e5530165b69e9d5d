import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * PostgreSQL counts a comparison with a long text as cheap as one with a number, so for a word that many articles have
 * it reads the words of all of them. This function always asks the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    create function blogs_with_words(query tsquery) returns setof integer
    language sql stable parallel safe
    set enable_seqscan = off set enable_indexscan = off
    as 'select blog_id from blog_search where words @@ query'`.execute(db)
}
