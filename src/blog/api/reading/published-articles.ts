import type { Database } from '#src/db/database.ts'
import type { PublishedArticles } from '#src/discovery/published-articles.ts'
import { selectBlog, selectCards, selectDates } from '../queries.ts'
import { everyoneSees } from '../visibility.ts'

/** The articles that every visitor can see, for sitemap, feed and share images. */
export const publishedArticles = (db: Database): PublishedArticles => ({
  dates: (page) => selectDates(db, { ...everyoneSees, ...page }),
  newest: (limit) => selectCards(db, { ...everyoneSees, limit }),
  title: async (id) => (await selectBlog(db, id, everyoneSees))?.title,
})
