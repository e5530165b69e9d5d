import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PublishedArticles } from '#src/discovery/published-articles.ts'
import { sanitizeContent } from '#src/editor/text/sanitize.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import { selectBlog, selectCards, selectDates } from '../queries.ts'
import { selectTopics } from '../topics.ts'
import { everyoneSees, visibleTo } from '../visibility.ts'
import { addressOf, readAddresses } from './addresses.ts'
import { searchCards } from './search.ts'

/** The articles that every visitor can see, for sitemap, feed and share images. */
export const publishedArticles = (db: Database) => ({
  readAddresses,
  dates: async (page: Parameters<PublishedArticles['dates']>[0]) =>
    (await selectDates(db, { ...everyoneSees, ...page })).map(withPath),
  newest: async (limit: number, topic?: string) =>
    (await selectCards(db, { ...everyoneSees, limit, topic })).map(withPath),
  topics: (wanted: Parameters<PublishedArticles['topics']>[0]) => selectTopics(db, wanted),
  /** The address of the one that fits these words best. */
  find: async (words: string) =>
    (await searchCards(db, { q: words, visible: everyoneSees, limit: 1 })).map(addressOf)[0],
  async text(id: number) {
    const row = await selectBlog(db, id, everyoneSees)
    return row && { ...row, content: sanitizeContent(row.content), path: addressOf(row) }
  },
  publishedIn,
  title: async (id: number) => (await selectBlog(db, id, everyoneSees))?.title,
})

const mostNew = 200
const dayMs = 86_400_000

/**
 * Articles that were published for the first time in this time and are public now, newest first. One that was imported
 * with an earlier date is not new.
 */
async function publishedIn(db: Database, { since, before }: { since: string; before: string }) {
  const timeOf = (kind: 'blog-created' | 'blog-published') =>
    sql<string | null>`(select min(a.at) from staff_activity a
      where a.kind = ${kind} and a.about = cast(blogs.id as text))`
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'summary', 'created_at'])
    .select([timeOf('blog-created').as('added'), timeOf('blog-published').as('at')])
    .where('status', '=', 'published')
    .where(timeOf('blog-published'), '>=', since)
    .where(timeOf('blog-published'), '<', before)
    .orderBy('at', 'desc')
    .limit(mostNew)
    .execute()
  return rows
    .filter(
      ({ created_at, added }) => Date.parse(added ?? created_at) - Date.parse(created_at) < dayMs,
    )
    .map(({ id, title, summary }) => ({ id, title, summary }))
}

const withPath = <Row extends Parameters<typeof addressOf>[0]>(row: Row) => ({
  ...row,
  path: addressOf(row),
})

/** Articles by words in title, summary or text, last edited first. Writers find only the drafts that they may open. */
export const findArticles = (db: Database): SearchSource => ({
  least: 'writer',
  async find({ q, limit, staff }) {
    const rows = await selectCards(db, { ...visibleTo(staff), q, limit, sort: 'edited' })
    return rows.map(({ id, title, status, author, publish_at }) => {
      const isEditable = staff.role !== 'writer' || status === 'draft'
      return {
        kind: 'article',
        title: title || 'Untitled',
        detail: `${publish_at ? 'scheduled' : status}, by ${author}`,
        href: isEditable ? `/contentmanager/blogger/edit/${id}` : `/blog/${id}`,
      }
    })
  },
})

export function readPublications(db: Database) {
  return async ({ since, before }: { since: string; before: string }) => {
    const rows = await db
      .selectFrom('staff_activity')
      .innerJoin('blogs', (join) =>
        join.on(sql`cast(blogs.id as text)`, '=', sql.ref('staff_activity.about')),
      )
      .select(['blogs.id', 'blogs.title', sql<string>`max(staff_activity.at)`.as('at')])
      .where('staff_activity.kind', '=', 'blog-published')
      .where('staff_activity.at', '>=', since)
      .where('staff_activity.at', '<', before)
      .where('blogs.status', '=', 'published')
      .groupBy(['blogs.id', 'blogs.title'])
      .execute()
    return rows.map(({ id, title, at }) => ({
      at,
      kind: 'publication' as const,
      title: title || 'Untitled',
      href: `/blog/${id}`,
    }))
  }
}
