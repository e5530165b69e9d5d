import type { Position } from '#src/app/cursor.ts'
import { escapeHtml } from '#src/app/escape-html.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import { readableHtml } from '#src/editor/markdown/to-markdown.ts'
import { identity } from '#src/site/identity.ts'
import type { Launch } from '#src/site/launch.ts'
import { sitemapPaths } from '#src/site/pages.ts'
import { publicPages } from '#src/site/public-pages.ts'
import type { PublishedArticles, Topic } from './published-articles.ts'

const urlsPerPage = 10_000
const rowsPerQuery = 500
const mostTopics = 10_000
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every public page and published blog: `root` is /sitemap.xml; if that is an index, `pages` are /sitemap-1.xml and so on. */
export async function buildSitemap(articles: PublishedArticles, publicUrl: string, launch: Launch) {
  const urls = sitemapPaths(launch).map(
    (path) => `<url><loc>${xmlText(publicUrl + path)}</loc></url>\n`,
  )
  for await (const { path, edited_at } of everyArticle(articles)) {
    const address = xmlText(publicUrl + path)
    urls.push(`<url><loc>${address}</loc><lastmod>${xmlText(edited_at)}</lastmod></url>\n`)
  }
  for (const topic of await articles.topics({ limit: mostTopics })) {
    urls.push(`<url><loc>${xmlText(publicUrl + addressOf(topic))}</loc></url>\n`)
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

const entries = 50
/** The characters of all full texts in a feed. Older articles have only their summary. */
const mostText = { all: 2_000_000, topic: 500_000 }

const htmlOf = (content: string, address: string) =>
  readableHtml(readBlocks(content) ?? [], (url) =>
    URL.canParse(url, address) ? new URL(url, address).href : url,
  )

const addressOf = ({ slug }: Topic) => `/topics/${encodeURIComponent(slug)}`

/** The newest articles, or those of a topic. */
export async function buildFeed(articles: PublishedArticles, publicUrl: string, topic?: Topic) {
  const cards = await articles.newest(entries, topic?.slug)
  const path = topic ? addressOf(topic) : '/resources'
  const file = topic ? `${path}/feed.xml` : '/feed.xml'
  const updated =
    cards
      .map((card) => card.edited_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const home = xmlText(`${publicUrl}${path}`)
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${xmlText(`The ${identity.name} blog${topic ? `: ${topic.name}` : ''}`)}</title>
<subtitle>${xmlText(identity.tagline)}</subtitle>
<id>${home}</id>
<link href="${home}"/>
<link rel="self" type="application/atom+xml" href="${xmlText(publicUrl + file)}"/>
<icon>${xmlText(`${publicUrl}/icon-192.png`)}</icon>
<updated>${xmlText(updated)}</updated>
<author><name>${xmlText(identity.name)}</name></author>
`
  const list: string[] = []
  let room = topic ? mostText.topic : mostText.all
  for (const card of cards) {
    const text = room > 0 ? await articles.text(card.id) : undefined
    const html = text ? xmlText(htmlOf(text.content, `${publicUrl}${text.path}`)) : ''
    room -= html.length
    const content = html && room >= 0 ? `<content type="html">${html}</content>\n` : ''
    list.push(`<entry>
<title>${xmlText(card.title)}</title>
<id>${xmlText(`${publicUrl}/blog/${card.id}`)}</id>
<link href="${xmlText(publicUrl + card.path)}"/>
<published>${xmlText(card.created_at)}</published>
<updated>${xmlText(card.edited_at)}</updated>
<summary>${xmlText(card.summary)}</summary>
${content}</entry>
`)
  }
  return `${head}${list.join('')}</feed>\n`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: one of these makes the whole document unreadable
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

export const xmlText = (text: string) =>
  escapeHtml(text.replace(notInXml, '')).replaceAll("'", '&apos;')

export const webManifest = {
  name: identity.name,
  short_name: identity.name,
  description: publicPages['/'].description,
  start_url: '/',
  display: 'browser',
  background_color: '#FBFAF7',
  theme_color: '#FBFAF7',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

const goodForDays = 180

/** RFC 9116: where to report a vulnerability. The required expiry date is always half a year ahead. */
export function securityContact(publicUrl: string, contactEmail: string, now = new Date()): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(today + goodForDays * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
