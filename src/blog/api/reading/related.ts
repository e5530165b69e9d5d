import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { selectCards } from '../queries.ts'
import { everyoneSees, isVisible } from '../visibility.ts'
import { keywordsOf, rankRelated } from './related-score.ts'
import { cardsOf, idsWithAnyWord } from './search.ts'

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
    .where(isVisible(everyoneSees))
    .executeTakeFirst()
  if (!article) throw notFound('blog')
  const words = keywordsOf(`${article.title} ${article.summary}`).slice(0, mostWords)
  const search = { visible: everyoneSees, limit: mostCompared }
  const sharing = words.length ? await cardsOf(db, idsWithAnyWord(db, words), search) : []
  const others = sharing.filter(({ id }) => id !== blogId)
  const related = rankRelated(article, others).slice(0, limit)
  if (related.length === limit) return related
  const listed = new Set([blogId, ...related.map(({ id }) => id)])
  const newest = await selectCards(db, { ...everyoneSees, limit: limit + listed.size })
  return [...related, ...newest.filter(({ id }) => !listed.has(id))].slice(0, limit)
}
