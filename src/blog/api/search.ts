import { type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { Database } from '#src/platform/db/database.ts'
import type { BlogStatus } from '../contract.ts'
import { cardColumns } from './present.ts'

/** More words than these narrow nothing down any further. */
const mostWords = 8

/** Letters and digits only: nothing that was typed can be read as an operator of either database. */
export const wordsOf = (q: string): string[] =>
  (q.normalize().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)

const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter

/** The last word may still be being typed, so it matches as a beginning. */
const sqlitePhrase = (words: string[]) => `${words.map((word) => `"${word}"`).join(' ')}*`
const postgresQuery = (words: string[]) => sql`to_tsquery('english', ${`${words.join(' & ')}:*`})`

/** As a condition on `blogs`. */
export function matchesSearch(db: Database, q: string): RawBuilder<SqlBool> {
  const words = wordsOf(q)
  if (words.length === 0) return sql<SqlBool>`1 = 0`
  return isSqlite(db)
    ? sql<SqlBool>`blogs.id in (select rowid from blog_search where blog_search match ${sqlitePhrase(words)})`
    : sql<SqlBool>`blogs.id in (select blog_id from blog_search where words @@ ${postgresQuery(words)})`
}

interface Search {
  q: string
  status: BlogStatus | undefined
  limit: number
}

/** Cards that have all of the words; words in the title count most, then those in the summary. */
export async function searchCards(db: Database, { q, status, limit }: Search) {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const ranked = isSqlite(db)
    ? sql<{ id: number; place: number }>`
        (select blog_search.rowid as id, bm25(blog_search, 10, 4, 1) as place
        from blog_search where blog_search match ${sqlitePhrase(words)})`
    : sql<{ id: number; place: number }>`
        (select blog_id as id, -ts_rank(heading, ${postgresQuery(words)}) as place
        from blog_search where words @@ ${postgresQuery(words)})`
  let query = db
    .selectFrom(ranked.as('found'))
    .innerJoin('blogs', 'blogs.id', 'found.id')
    .select(cardColumns.map((column) => `blogs.${column}` as const))
  if (status) query = query.where('blogs.status', '=', status)
  return query
    .orderBy('found.place')
    .orderBy('blogs.created_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .limit(limit)
    .execute()
}
