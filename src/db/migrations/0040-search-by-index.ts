import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/**
 * PostgreSQL's planner estimates a match against a long text as cheap as a comparison of numbers. For a common word
 * it would then read the words of all articles. This function always uses the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    create function blogs_with_words(query tsquery) returns setof integer
    language sql stable parallel safe
    set enable_seqscan = off set enable_indexscan = off
    as 'select blog_id from blog_search where words @@ query'`.execute(db)
}
