import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { selectCards } from '../queries.ts'
import { everyoneSees, isVisible } from '../visibility.ts'
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

type Comparable = Pick<BlogRow, 'id' | 'title' | 'summary' | 'author'>

/** Stop words that are long enough to look like keywords. */
const stopWords = new Set(
  `about after again also always because been before being between both cannot come could does doing
  done down each even ever every first from gets give goes going have here into isn itself just keep
  know last less like long look made make makes many more most much must need needs never next only
  other ours over part same says should some still such take than that their them then there these
  they thing things this those through under until used uses using very want were what when where
  which while will with within without work would your yours`.split(/\s+/),
)

export function keywordsOf(text: string): string[] {
  const words =
    text
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length > 3 && !stopWords.has(word))
}

/** Makes "prototype" and "prototyping" the same word. */
const stemsOf = (text: string) => new Set(keywordsOf(text).map((word) => word.slice(0, 6)))

/**
 * Ranks articles by similarity: a shared word counts more the rarer it is, and twice in a title. Ties are broken by the
 * same author, then by the newer article, so the result depends on the articles alone.
 */
export function rankRelated<Article extends Comparable>(
  article: Comparable,
  others: readonly Article[],
): Article[] {
  const [title, both] = [stemsOf(article.title), stemsOf(`${article.title} ${article.summary}`)]
  const candidates = others.map((other) => ({
    other,
    title: stemsOf(other.title),
    shared: [...stemsOf(`${other.title} ${other.summary}`)].filter((word) => both.has(word)),
  }))
  const words = candidates.flatMap(({ shared }) => shared)
  const uses = Map.groupBy(words, (word) => word)
  const scored = candidates.map((candidate) => {
    const weights = candidate.shared.map(
      (word) =>
        ((title.has(word) ? 2 : 1) * (candidate.title.has(word) ? 2 : 1)) /
        (uses.get(word)?.length ?? 1),
    )
    return { other: candidate.other, score: weights.reduce((sum, weight) => sum + weight, 0) }
  })
  const isOwn = (other: Article) => Number(other.author === article.author)
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || isOwn(b.other) - isOwn(a.other) || b.other.id - a.other.id)
    .map(({ other }) => other)
}
