import { type Context, Hono } from 'hono'
import { selectBlog } from '#src/blog/api/queries.ts'
import { visibleStatus } from '#src/blog/api/visibility.ts'
import { type Database, readContentVersion } from '#src/platform/db/database.ts'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { streamText } from '#src/platform/http/stream-text.ts'
import { identity } from '#src/site/identity.ts'
import { shareHeadlineOf } from '#src/site/pages.ts'
import { pathOfShareImage } from '#src/site/share-image-path.ts'
import { feed } from './feed.ts'
import { webManifest } from './manifest.ts'
import { securityContact } from './security-contact.ts'
import type { ShareImages } from './share-images.ts'
import { sitemap } from './sitemap.ts'

interface DiscoveryDeps {
  db: Database
  publicUrl: string
  shareImages: ShareImages
}

/** What search engines, feed readers, link previews and home screens request. */
export function discoveryRoutes({ db, publicUrl, shareImages }: DiscoveryDeps) {
  const image = async (c: Context, title: string | undefined, note: string) => {
    if (!title) return c.notFound()
    const { png, etag } = await shareImages.get(title, note)
    const headers = {
      etag,
      'cache-control': 'public, max-age=86400',
      // Other sites may embed it.
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(png), 200, { ...headers, 'content-type': 'image/png' })
  }

  /** Changes when content changes; until then a crawler gets a 304. */
  const document = async (c: Context, type: string, parts: AsyncGenerator<string, undefined>) => {
    const etag = `"content-${await readContentVersion(db)}"`
    const headers = { etag, 'cache-control': 'public, max-age=600' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const body = await streamText(c, parts)
    return c.body(body, 200, { ...headers, 'content-type': `${type}; charset=utf-8` })
  }

  return new Hono<ApiEnv>()
    .use('/contentmanager/*', async (c, next) => {
      await next()
      c.header('x-robots-tag', 'noindex, nofollow')
    })
    .use('/api/*', async (c, next) => {
      await next()
      c.header('x-robots-tag', 'noindex')
    })
    .get('/robots.txt', (c) =>
      c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`, 200, {
        'cache-control': 'public, max-age=3600',
      }),
    )
    .get('/.well-known/security.txt', (c) =>
      c.text(securityContact(publicUrl), 200, { 'cache-control': 'public, max-age=86400' }),
    )
    .get('/sitemap.xml', (c) => document(c, 'application/xml', sitemap(db, publicUrl)))
    .get('/feed.xml', (c) => document(c, 'application/atom+xml', feed(db, publicUrl)))
    .get('/site.webmanifest', (c) =>
      c.body(JSON.stringify(webManifest), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=86400',
      }),
    )
    .get('/og/blog/:file{[0-9]{1,10}\\.png}', async (c) => {
      const id = Math.min(Number.parseInt(c.req.param('file'), 10), 2_147_483_647)
      const blog = await selectBlog(db, id, visibleStatus(undefined))
      return image(c, blog?.title, `From the ${identity.name} blog`)
    })
    .get('/og/:file{[a-z]{1,40}\\.png}', (c) => {
      const name = c.req.param('file').slice(0, -'.png'.length)
      return image(c, shareHeadlineOf(pathOfShareImage(name)), identity.tagline)
    })
}
