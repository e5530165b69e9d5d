import type { Position } from '#src/app/cursor.ts'
import type { Launch } from '#src/site/launch.ts'
import { sitemapPaths } from '#src/site/pages.ts'
import type { PublishedArticles } from './published-articles.ts'
import { xmlText } from './xml.ts'

const urlsPerPage = 10_000
const rowsPerQuery = 500
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every public page and published blog: `root` is /sitemap.xml; if that is an index, `pages` are /sitemap-1.xml and so on. */
export async function buildSitemap(articles: PublishedArticles, publicUrl: string, launch: Launch) {
  const urls = sitemapPaths(launch).map(
    (path) => `<url><loc>${xmlText(publicUrl + path)}</loc></url>\n`,
  )
  for await (const { id, edited_at } of everyArticle(articles)) {
    const address = xmlText(`${publicUrl}/blog/${id}`)
    urls.push(`<url><loc>${address}</loc><lastmod>${xmlText(edited_at)}</lastmod></url>\n`)
  }
  const pages: string[] = []
  for (let at = 0; at < urls.length; at += urlsPerPage) {
    const page = urls.slice(at, at + urlsPerPage).join('')
    pages.push(`${xml}<urlset ${namespace}>\n${page}</urlset>\n`)
  }
  if (pages.length === 1) return { root: pages.join(''), pages }
  const entries = pages.map(
    (_, i) => `<sitemap><loc>${xmlText(`${publicUrl}/sitemap-${i + 1}.xml`)}</loc></sitemap>\n`,
  )
  return { root: `${xml}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`, pages }
}

/** Newest first, a few hundred per query, so that other requests are served in between. */
async function* everyArticle(articles: PublishedArticles) {
  let after: Position | undefined
  for (;;) {
    const rows = await articles.dates({ after, limit: rowsPerQuery })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerQuery) return
    after = { at: last.created_at, id: last.id }
  }
}
