import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { selectCards } from '../queries.ts'
import { cardColumns } from './present.ts'
import { keywordsOf, rankRelated } from './related-score.ts'
import { idsWithAnyWord } from './search.ts'

/** The words of the title come first, so they are the last to be cut off. */
const mostWords = 16
/** Compares only this many of the newest articles that share a word, so the cost does not grow with the table. */
const mostCompared = 120

/** The cards of published blogs to read after this one, most similar first, filled up with the newest. */
export async function selectRelated(db: Database, blogId: number, limit: number) {
  const article = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'summary', 'author'])
    .where('id', '=', blogId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!article) throw notFound('blog')
  const words = keywordsOf(`${article.title} ${article.summary}`).slice(0, mostWords)
  const sharing =
    words.length === 0
      ? []
      : await db
          .selectFrom(idsWithAnyWord(db, words).as('found'))
          .innerJoin('blogs', 'blogs.id', 'found.id')
          .select(cardColumns.map((column) => `blogs.${column}` as const))
          .where('blogs.status', '=', 'published')
          .where('blogs.id', '!=', blogId)
          .orderBy(sql`found.id`, 'desc')
          .limit(mostCompared)
          .execute()
  const related = rankRelated(article, sharing).slice(0, limit)
  if (related.length === limit) return related
  const known = new Set([blogId, ...related.map(({ id }) => id)])
  const newest = await selectCards(db, {
    status: 'published',
    after: undefined,
    pick: 'all',
    limit: limit + known.size,
  })
  return [...related, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit)
}
