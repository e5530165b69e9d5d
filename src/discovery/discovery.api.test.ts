import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertBlog } from '#src/blog/api/queries.ts'
import { publishedArticles } from '#src/blog/api/reading/article-sources.ts'
import { bumpContentVersion } from '#src/db/database.ts'
import type { NewBlogRow } from '#src/db/schema.ts'
import { createRateLimits } from '#src/limits/rate-limit.ts'
import { identity } from '#src/site/identity.ts'
import { defaultLaunch } from '#src/site/launch.ts'
import { statementsOf } from '#src/testing/count-statements.ts'
import { testSite } from '#src/testing/test-site.ts'
import { discoveryRoutes } from './feature.ts'
import { createShareImages } from './share-images.ts'

const row = (change: Partial<NewBlogRow>): NewBlogRow => ({
  status: 'published',
  created_at: '2026-11-01T10:00:00.000Z',
  edited_at: '2026-11-02T10:00:00.000Z',
  author: 'ada',
  edited_by: 'ada',
  content: '[]',
  title: 'A title',
  summary: 'A summary',
  thumbnail: '',
  main: 0,
  featured: 0,
  minutes_to_read: 1,
  version: 1,
  ...change,
})

async function setUp() {
  const { db, folder, images } = await testSite()
  const shareImages = createShareImages(join(folder, 'share'), images)
  const routes = discoveryRoutes({
    db,
    shareImages,
    publicUrl: 'https://wireloom.example',
    brand: identity,
    articles: publishedArticles(db),
    readPlaceCard: async (token) => (token === 'known' ? 'Among the first 30 in line' : undefined),
    limits: createRateLimits(undefined),
    readLaunch: async () => defaultLaunch,
  })
  return { db, get: (path: string, headers = {}) => routes.request(path, { headers }) }
}

test('the sitemap lists pages and every published blog, however many, and no draft', async () => {
  const { db, get } = await setUp()
  const many = Array.from({ length: 1203 }, (_, i) =>
    row({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString() }),
  )
  for (let from = 0; from < many.length; from += 100) {
    await db
      .insertInto('blogs')
      .values(many.slice(from, from + 100))
      .execute()
  }
  const draft = await insertBlog(db, row({ status: 'draft' }))
  const text = await (await get('/sitemap.xml')).text()
  expect(
    text.match(/<loc>https:\/\/wireloom\.example\/blog\/\d+\/[a-z0-9-]+<\/loc>/g),
  ).toHaveLength(1203)
  expect(text).toContain('<loc>https://wireloom.example/faq</loc>')
  expect(text).not.toContain(`/blog/${draft.id}/`)
  expect(text).not.toContain('thankyou')
  expect(text.trimEnd().endsWith('</urlset>')).toBe(true)
})

test('more than 10,000 addresses become a sitemap index, built once per content version', async () => {
  const { db, get } = await setUp()
  const many = Array.from({ length: 10_100 }, (_, i) =>
    row({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString() }),
  )
  for (let from = 0; from < many.length; from += 500) {
    await db
      .insertInto('blogs')
      .values(many.slice(from, from + 500))
      .execute()
  }
  const locations = (text: string) => text.match(/<loc>[^<]*<\/loc>/g) ?? []
  const index = await (await get('/sitemap.xml')).text()
  expect(index).toContain('<sitemapindex')
  expect(locations(index)).toEqual(
    [1, 2].map((page) => `<loc>https://wireloom.example/sitemap-${page}.xml</loc>`),
  )
  const statements = await statementsOf(async () => {
    const pages = [await get('/sitemap-1.xml'), await get('/sitemap-2.xml')]
    const urls = (await Promise.all(pages.map((page) => page.text()))).map(locations)
    expect(urls[0]).toHaveLength(10_000)
    const blogs = new Set(urls.flat().filter((url) => url.includes('/blog/')))
    expect(blogs.size).toBe(10_100)
    expect((await get('/sitemap-3.xml')).status).toBe(404)
  })
  // Only the content version is read.
  expect(statements.filter((statement) => !statement.includes('content_version'))).toEqual([])
  await bumpContentVersion(db)
  const again = await statementsOf(() => Promise.all([get('/sitemap.xml'), get('/sitemap-1.xml')]))
  expect(again.filter((statement) => statement.includes('blogs'))).toHaveLength(22)
})

test('the feed is built once per content version', async () => {
  const { db, get } = await setUp()
  await get('/feed.xml')
  const reads = async () =>
    (await statementsOf(async () => get('/feed.xml'))).filter((text) => text.includes('blogs'))
      .length
  expect(await reads()).toBe(0)
  await bumpContentVersion(db)
  expect([await reads(), await reads()]).toEqual([1, 0])
})

test('security.txt names a contact and has not expired', async () => {
  const { get } = await setUp()
  const answer = await get('/.well-known/security.txt')
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toContain('Canonical: https://wireloom.example/.well-known/security.txt')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('the feed holds published blogs, newest first, in well-formed text', async () => {
  const { db, get } = await setUp()
  await insertBlog(db, row({ title: 'Old', created_at: '2026-01-01T00:00:00.000Z' }))
  await insertBlog(db, row({ title: 'A < B & "C" \u0008', summary: '<b>x</b>' }))
  await insertBlog(db, row({ title: 'Secret', status: 'draft' }))
  const answer = await get('/feed.xml')
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect([...text.matchAll(/<entry>\n<title>(.*)<\/title>/g)].map((match) => match[1])).toEqual([
    'A &lt; B &amp; &quot;C&quot; ',
    'Old',
  ])
  expect(text).toContain('<summary>&lt;b&gt;x&lt;/b&gt;</summary>')
})

test('a crawler gets a 304 until something is published', async () => {
  const { db, get } = await setUp()
  const etag = (await get('/sitemap.xml')).headers.get('etag')
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304)
  await bumpContentVersion(db)
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(200)
})

test('pages and published blogs have a share image, drafts and unknown pages have none', async () => {
  const { db, get } = await setUp()
  const { id } = await insertBlog(db, row({}))
  const draft = await insertBlog(db, row({ status: 'draft' }))
  for (const path of ['/og/home.png', '/og/faq.png', `/og/blog/${id}.png`]) {
    const answer = await get(path)
    const { width, height, format } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') })
    expect(again.status).toBe(304)
  }
  const missing = [
    `/og/blog/${draft.id}.png`,
    '/og/blog/9999999999.png',
    '/og/nope.png',
    '/og/x/y.png',
  ]
  for (const path of missing) expect((await get(path)).status).toBe(404)
})

test('robots.txt links the sitemap', async () => {
  const { get } = await setUp()
  expect(await (await get('/robots.txt')).text()).toContain(
    'Sitemap: https://wireloom.example/sitemap.xml',
  )
})

test('a topic with a published blog has a feed, a share image and a place in the sitemap', async () => {
  const { db, get } = await setUp()
  const add = async (title: string, name: string, change: Partial<NewBlogRow> = {}) => {
    const { id } = await insertBlog(db, row({ title, ...change }))
    const slug = name.toLowerCase()
    await db.insertInto('blog_topics').values({ blog_id: id, slug, name }).execute()
  }
  const content = JSON.stringify([{ id: 'p', type: 'paragraph', content: '<p>All of it</p>' }])
  await add('About research', 'Research', { content })
  await add('Исследования', 'Дизайн')
  await add('Secret', 'Plans', { status: 'draft' })
  const feed = await get('/topics/research/feed.xml')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await feed.text()
  expect([...text.matchAll(/<entry>\n<title>(.*)<\/title>/g)].map(([, title]) => title)).toEqual([
    'About research',
  ])
  expect(text).toContain('blog: Research</title>')
  expect(text).toContain('<content type="html">&lt;p&gt;All of it')
  expect(text).toContain('href="https://wireloom.example/topics/research/feed.xml"')
  const etag = feed.headers.get('etag')
  expect((await get('/topics/research/feed.xml', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/og/topics/research.png')).headers.get('content-type')).toBe('image/png')
  const address = encodeURIComponent('дизайн')
  expect((await get(`/topics/${address}/feed.xml`)).status).toBe(200)
  expect((await get(`/og/topics/${address}.png`)).status).toBe(200)
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).toContain('<loc>https://wireloom.example/topics/research</loc>')
  expect(sitemap).toContain(`<loc>https://wireloom.example/topics/${address}</loc>`)
  expect(sitemap).not.toContain('plans')
  for (const path of ['/topics/plans/feed.xml', '/topics/nope/feed.xml', '/og/topics/plans.png']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})
