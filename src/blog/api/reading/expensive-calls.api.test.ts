import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { apiApp } from '#src/app/api-app.ts'
import { requestContext } from '#src/app/connection/request-context.ts'
import { answerError } from '#src/app/problem.ts'
import { createRateLimits } from '#src/limits/rate-limit.ts'
import { createLog } from '#src/log/log.ts'
import { createOriginals } from '#src/media/originals.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { statementsOf } from '#src/testing/count-statements.ts'
import { asDataUrl } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'

/** Three articles with two pictures each; every picture is larger than one piece of a stream. */
async function setUp() {
  const made = await testSite()
  const staff = await made.signIn()
  for (let article = 0; article < 3; article++) {
    const [image = '', thumbnail = ''] = (await photos).slice(article * 2)
    const content = JSON.stringify([
      { id: 'i', type: 'image', src: image, content: image, alt: 'A' },
    ])
    const body = { content, summary: 'S', thumbnail, status: 'published' }
    expect((await made.call('POST', '/blogs?images=linked', body, staff)).status).toBe(201)
  }
  const get = async (path: string, headers = {}) => made.site.request(path, { headers })
  const [{ hash } = { hash: '' }] = await made.db.selectFrom('images').select('hash').execute()
  return { ...made, staff, get, original: `/media/${hash}.jpg` }
}

const photos = Promise.all(
  Array.from({ length: 6 }, async () => {
    const raw = { width: 900, height: 700, channels: 3 as const }
    const image = sharp(randomBytes(900 * 700 * 3), { raw }).jpeg({ quality: 90 })
    return asDataUrl(await image.toBuffer())
  }),
)

const picturesRead = (statements: string[]) =>
  statements.filter((text) =>
    /select "ext", "bytes", "object", "checksum" from "images"/.test(text),
  ).length
const articlesRead = (statements: string[]) =>
  statements.filter((text) => /select \* from "blogs"/.test(text)).length

/** All at once: a call that waits goes on only when another one ends, and nobody knows which came first. */
const cancelAll = (answers: Promise<Response>[]) =>
  Promise.all(answers.map(async (answer) => (await answer).body?.cancel()))

test.each(['/api/v0/blogs?limit=100', '/api/v0/blogs', '/api/v0/blogs/3'])(
  '%s loads one article and one picture for a client that does not read',
  async (path) => {
    const { get } = await setUp()
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    const statements = await statementsOf(async () => {
      reader = (await get(path)).body?.getReader()
      await reader?.read()
      for (let turn = 0; turn < 20; turn++) await immediate()
    })
    expect([articlesRead(statements), picturesRead(statements)]).toEqual([1, 1])
    await reader?.cancel()
  },
)

test('a list with a limit has all its pictures, and a cursor for the rest', async () => {
  const { call } = await setUp()
  const all = (await call('GET', '/blogs')).body
  const two = (await call('GET', '/blogs?limit=2')).body
  const rest = (await call('GET', `/blogs?limit=2&cursor=${two.nextCursor}`)).body
  expect([two.blogs.length, rest.blogs.length]).toEqual([2, 1])
  expect([...two.blogs, ...rest.blogs]).toEqual(all.blogs)
  expect([all.nextCursor, rest.nextCursor]).toEqual([null, null])
  expect(all.blogs[0].thumbnail).toMatch(/^data:image\/jpeg;base64,/)
  expect((await call('GET', '/blogs?limit=3')).body).toEqual(all)
})

test('calls over the budget are refused with a 503; linked reads, cards and staff are not', async () => {
  const { get, staff } = await setUp()
  const path = '/api/v0/blogs?limit=100'
  // Two responses are being read, and 16 more calls of this client may wait.
  const open = [await get(path), await get(path)]
  const waiting = Array.from({ length: 16 }, () => get(path))
  const refused = await get(path)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect((await get('/api/v0/blogs/1')).status).toBe(503)
  expect((await get('/api/v0/blogs/1?images=linked')).status).toBe(200)
  expect((await get('/api/v0/blogs/cards')).status).toBe(200)
  const asStaff = await get(path, staff)
  expect(asStaff.status).toBe(200)
  await asStaff.body?.cancel()
  for (const answer of open) await answer.body?.cancel()
  await cancelAll(waiting)
  expect((await get('/api/v0/blogs/1')).status).toBe(200)
})

test('a list that was read before costs one statement until something is published', async () => {
  const { get, call, staff } = await setUp()
  const path = '/api/v0/blogs?limit=100'
  const tagOf = async (address: string) => {
    const answer = await get(address)
    await answer.body?.cancel()
    return answer.headers.get('etag') ?? ''
  }
  const etag = await tagOf(path)
  const known = { 'if-none-match': etag }
  const statements = await statementsOf(async () => {
    expect((await get(path, known)).status).toBe(304)
  })
  expect(statements).toHaveLength(1)
  await call('POST', '/blogs/1/update?images=linked', { summary: 'T' }, staff)
  expect(await tagOf(path)).not.toBe(etag)
  const one = await tagOf('/api/v0/blogs/1')
  expect((await get('/api/v0/blogs/1', { 'if-none-match': one })).status).toBe(304)
})

test('large originals have a budget too, and each is read from the database once', async () => {
  const { db, bytes: store, folder, variants, original } = await setUp()
  const originals = createOriginals({ db, bytes: store }, join(folder, 'originals'))
  const { budget, ...others } = createRateLimits(undefined)
  const limits = {
    ...others,
    budget: (own: Parameters<typeof budget>[0]) =>
      budget({ ...own, queuedPerClient: 3, waitMs: 600_000, stalledMs: 600_000 }),
  }
  const site = apiApp()
  site.use(requestContext(createLog('silent'), 0))
  site.route('/', mediaRoutes({ db, bytes: store, variants, originals, limits }))
  site.onError((error, c) => answerError(error, c.get('log')))
  const get = async () => site.request(original)

  const statements = await statementsOf(async () => {
    const open = [await get(), await get()]
    // Three of these wait; the fourth is refused at once.
    const more = Array.from({ length: 4 }, get)
    const refused = await Promise.race(more)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    for (const answer of open) await answer.body?.cancel()
    await cancelAll(more)
  })
  expect(picturesRead(statements)).toBe(1)
  const complete = await get()
  const bytes = Buffer.from(await complete.arrayBuffer())
  expect(complete.headers.get('content-length')).toBe(String(bytes.length))
  expect((await sharp(bytes).metadata()).width).toBe(900)
})

test('searches over the budget are refused with a 503, and those of staff are not', async () => {
  const { get, staff } = await setUp()
  const all = async (path: string, headers = {}) => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(path, headers)))
    return new Set(answers.map(({ status }) => status))
  }
  for (const path of ['/api/v0/blogs/search?q=a', '/api/v0/blogs/cards?q=a']) {
    expect([path, await all(path)]).toEqual([path, new Set([200, 503])])
    expect([path, await all(path, staff)]).toEqual([path, new Set([200])])
  }
})

test('unknown pages are queued and then refused; known pages are still served', async () => {
  const { get } = await setUp()
  const statuses = async (paths: string[]) =>
    new Set((await Promise.all(paths.map((path) => get(path)))).map(({ status }) => status))
  const times = (make: (nth: number) => string) => Array.from({ length: 60 }, (_, nth) => make(nth))
  expect(await statuses(times((nth) => `/made-up-${nth}`))).toContain(503)
  expect(await statuses(times((nth) => `/resources?q=${nth}`))).toContain(503)
  expect(await statuses(times(() => '/about'))).toEqual(new Set([200]))
  const asBrowser = { accept: 'text/html' }
  const answers = await Promise.all(
    times((nth) => `/other-${nth}`).map((path) => get(path, asBrowser)),
  )
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.headers.get('content-type')).toContain('text/html')
  expect(refused?.headers.get('retry-after')).toBe('5')
})
