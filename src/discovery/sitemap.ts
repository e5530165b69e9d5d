import type { Database } from '#src/platform/db/database.ts'
import { sitemapPaths } from '#src/site/pages.ts'
import { publishedCards } from './published-cards.ts'
import { xmlText } from './xml.ts'

/** One file may list 50,000 addresses. */
const mostBlogs = 49_900

/** Every listed page and published blog, streamed as they are read. */
export async function* sitemap(db: Database, publicUrl: string): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const path of sitemapPaths()) {
    yield `<url><loc>${xmlText(publicUrl + path)}</loc></url>\n`
  }
  for await (const card of publishedCards(db, mostBlogs)) {
    yield `<url><loc>${xmlText(`${publicUrl}/blog/${card.id}`)}</loc><lastmod>${xmlText(card.edited_at)}</lastmod></url>\n`
  }
  yield '</urlset>\n'
}
