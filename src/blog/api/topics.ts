import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { cleanTopics, topicSlug } from '../topics.ts'
import { everyoneSees, isVisible } from './visibility.ts'

const namesIn = (topics: string): string[] => JSON.parse(topics)

const published = (db: Database) =>
  db
    .selectFrom('blog_topics')
    .innerJoin('blogs', 'blogs.id', 'blog_topics.blog_id')
    .where(isVisible(everyoneSees))

/**
 * The stored form of these topics, each in the spelling that another published article has. Call it in the transaction
 * of a save: otherwise two articles could get two spellings.
 */
export async function spellTopics(trx: Database, topics: string, blogId?: number) {
  const names = cleanTopics(namesIn(topics))
  if (names.length === 0) return '[]'
  const rows = await published(trx)
    .select(['blog_topics.slug', 'blog_topics.name'])
    .where('blog_topics.slug', 'in', names.map(topicSlug))
    .where('blog_topics.blog_id', '!=', blogId ?? 0)
    .distinct()
    .execute()
  const known = new Map(rows.map(({ slug, name }) => [slug, name]))
  return JSON.stringify(names.map((name) => known.get(topicSlug(name)) ?? name))
}

/** The rows by which articles of a topic are found. `before`: the topics that the rows have. */
export async function indexTopics(trx: Database, { id, topics }: BlogRow, before = '[]') {
  if (topics === before) return
  await trx.deleteFrom('blog_topics').where('blog_id', '=', id).execute()
  const rows = namesIn(topics).map((name) => ({ blog_id: id, slug: topicSlug(name), name }))
  if (rows.length > 0) await trx.insertInto('blog_topics').values(rows).execute()
}

interface Wanted {
  limit: number
  slug?: string
  /** A part of the name, in small letters. */
  like?: string
}

/** The topics of published articles, those with the most articles first. */
export async function selectTopics(db: Database, { limit, slug, like }: Wanted) {
  const articles = sql<number>`count(*)`
  let query = published(db)
    .select(['blog_topics.slug', sql<string>`max(blog_topics.name)`.as('name')])
    .select(articles.as('articles'))
  if (slug !== undefined) query = query.where('blog_topics.slug', '=', slug)
  if (like !== undefined) {
    const part = topicSlug(like)
    if (part === '') return []
    query = query.where('blog_topics.slug', 'like', `%${part}%`)
  }
  const rows = await query
    .groupBy('blog_topics.slug')
    .orderBy(articles, 'desc')
    .orderBy('blog_topics.slug')
    .limit(limit)
    .execute()
  return rows.map(({ name, slug: of, articles: count }) => ({
    name,
    slug: of,
    articles: Number(count),
  }))
}
