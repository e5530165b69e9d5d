import { join } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv } from '#src/app/api-app.ts'
import { readContentVersion } from '#src/db/database.ts'
import { oncePerVersion } from '#src/db/once-per-version.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { identity } from '#src/site/identity.ts'
import type { Launch } from '#src/site/launch.ts'
import { shareHeadlineOf } from '#src/site/pages.ts'
import { pathOfShareImage } from '#src/site/share-image-path.ts'
import { buildFeed, buildSitemap, securityContact, webManifest } from './crawler-files.ts'
import { buildLlmsTxt } from './llms-txt.ts'
import type { PublishedArticles } from './published-articles.ts'
import { createShareImages, type ShareImages } from './share-images.ts'

interface Needs {
  articles: PublishedArticles
  readLaunch: () => Promise<Launch>
  /** The text of the card of whoever has this token, if it is one. */
  readPlaceCard: (token: string) => Promise<string | undefined>
}

interface FeatureNeeds {
  images: ImageWorker
  articles: PublishedArticles
  launch: { read: Needs['readLaunch'] }
  leads: () => Pick<Needs, 'readPlaceCard'>
}

export function discoveryFeature(
  base: FeatureBase,
  { images, articles, launch, leads }: FeatureNeeds,
): Feature {
  const needs: Needs = {
    articles,
    readLaunch: launch.read,
    readPlaceCard: (token) => leads().readPlaceCard(token),
  }
  const shareImages = createShareImages(join(base.dataDir, 'cache', 'share-images'), images)
  return { name: 'discovery', pages: [discoveryRoutes({ ...base, ...needs, shareImages })] }
}

type Deps = Needs &
  Pick<FeatureBase, 'db' | 'limits' | 'publicUrl' | 'brand'> & { shareImages: ShareImages }

/** A feed has up to half a megabyte. */
const mostTopicFeeds = 20

/** Routes for search engines, feed readers, link previews and home screens. */
export function discoveryRoutes(deps: Deps) {
  const { db, articles, publicUrl, brand, shareImages, readLaunch, readPlaceCard, limits } = deps
  const image = imageOf(shareImages)
  const perNetwork = limits.perNetwork('place-cards', 120, 10 * 60)
  const readVersion = () => readContentVersion(db)
  const sitemap = oncePerVersion(
    async () => buildSitemap(articles, publicUrl, await readLaunch()),
    readVersion,
  )
  const feed = oncePerVersion(() => buildFeed(articles, publicUrl), readVersion)
  const feedOf = (slug: string) =>
    oncePerVersion(async () => {
      const topic = await topicOf(slug)
      return topic && buildFeed(articles, publicUrl, topic)
    }, readVersion)
  const topicFeeds = new LRUCache<string, ReturnType<typeof feedOf>>({
    max: mostTopicFeeds,
    memoMethod: feedOf,
  })
  const topicOf = async (slug: string) => (await articles.topics({ slug, limit: 1 }))[0]
  const llmsTxt = oncePerVersion(
    async () => buildLlmsTxt(articles, publicUrl, await readLaunch()),
    readVersion,
  )

  /** The ETag changes when content changes; until then a crawler gets a 304. */
  const document = (c: Context, type: string, version: number, text: string) =>
    unlessSent(c, text, {
      etag: `"content-${version}"`,
      'cache-control': 'public, max-age=600',
      'content-type': `${type}; charset=utf-8`,
    })

  return new Hono<ApiEnv>()
    .use('/contentmanager/*', robots('noindex, nofollow'))
    .use('/review/*', robots('noindex, nofollow'))
    .use('/api/*', robots('noindex'))
    .get('/robots.txt', (c) =>
      c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`, 200, {
        'cache-control': 'public, max-age=3600',
      }),
    )
    .get('/.well-known/security.txt', (c) =>
      c.text(securityContact(publicUrl, brand.contactEmail), 200, {
        'cache-control': 'public, max-age=86400',
      }),
    )
    .get('/sitemap.xml', async (c) => {
      const { version, value } = await sitemap()
      return document(c, 'application/xml', version, value.root)
    })
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const { version, value } = await sitemap()
      const page =
        value.pages[Number.parseInt(c.req.param('file').slice('sitemap-'.length), 10) - 1]
      return page ? document(c, 'application/xml', version, page) : c.notFound()
    })
    .get('/feed.xml', async (c) => {
      const { version, value } = await feed()
      return document(c, 'application/atom+xml', version, value)
    })
    .get('/topics/:topic/feed.xml', async (c) => {
      const topic = await topicOf(c.req.param('topic'))
      if (!topic) return c.notFound()
      const { version, value } = await topicFeeds.memo(topic.slug)()
      return value ? document(c, 'application/atom+xml', version, value) : c.notFound()
    })
    .get('/llms.txt', async (c) => {
      const { version, value } = await llmsTxt()
      return document(c, 'text/plain', version, value)
    })
    .get('/site.webmanifest', (c) =>
      c.body(JSON.stringify(webManifest), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=86400',
      }),
    )
    .get('/og/blog/:file{[0-9]{1,10}\\.png}', async (c) => {
      const id = Math.min(Number.parseInt(c.req.param('file'), 10), 2_147_483_647)
      return image(c, await articles.title(id), `From the ${identity.name} blog`)
    })
    .get('/og/topics/:file{.+\\.png}', async (c) => {
      const topic = await topicOf(c.req.param('file').slice(0, -'.png'.length))
      return image(c, topic?.name, `From the ${identity.name} blog`)
    })
    .get('/og/place/:file{.+\\.png}', perNetwork, (c) => placeCard(c, image, readPlaceCard))
    .get('/og/:file{[a-z]{1,40}\\.png}', (c) => {
      const name = c.req.param('file').slice(0, -'.png'.length)
      return image(c, shareHeadlineOf(pathOfShareImage(name)), identity.tagline)
    })
}

const imageOf =
  (shareImages: ShareImages) => async (c: Context, title: string | undefined, note: string) => {
    if (!title) return c.notFound()
    const { png, etag } = await shareImages.get(title, note)
    return unlessSent(c, new Uint8Array(png), {
      etag,
      'cache-control': 'public, max-age=86400',
      // Other sites may embed it.
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/png',
    })
  }

/** The card that a person shows to others. Its address is a token, and its text changes. */
async function placeCard(
  c: Context,
  image: (c: Context, title: string | undefined, note: string) => Response | Promise<Response>,
  readPlaceCard: Needs['readPlaceCard'],
): Promise<Response> {
  const token = (c.req.param('file') ?? '').slice(0, -'.png'.length)
  const answer = await image(c, await readPlaceCard(token), identity.tagline)
  answer.headers.set('cache-control', 'private, max-age=300')
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
}

const robots =
  (value: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next()
    c.header('x-robots-tag', value)
  }

type Sent = Record<'etag' | 'content-type', string> & Record<string, string>

/** A 304 without a body if the client has this version already. */
function unlessSent(c: Context, body: string | Uint8Array<ArrayBuffer>, headers: Sent) {
  if (c.req.header('if-none-match') !== headers.etag) return c.body(body, 200, headers)
  const { 'content-type': _, ...withoutType } = headers
  return c.body(null, 304, withoutType)
}
