import type { Database } from '#src/db/database.ts'
import type { PublishedArticles } from '#src/discovery/published-articles.ts'
import { selectBlog, selectCards, selectDates } from '../queries.ts'
import { visibleStatus } from '../visibility.ts'

/** The articles that every visitor can see, for sitemap, feed and share images. */
export function publishedArticles(db: Database): PublishedArticles {
  const status = visibleStatus(undefined)
  return {
    dates: (page) => selectDates(db, { status, ...page }),
    newest: (limit) => selectCards(db, { status, after: undefined, limit, pick: 'all' }),
    title: async (id) => (await selectBlog(db, id, status))?.title,
  }
}
