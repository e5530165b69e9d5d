import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiEnv } from '#src/app/api-app.ts'
import { eventually } from '#src/testing/eventually.ts'
import { createPageCache } from './page-cache.ts'

/** Long and varied enough that better compression makes it smaller. */
const wordy = Array.from({ length: 1200 }, (_, i) => `<p class="c${i % 7}">${i * i}</p>`).join('')

/** A server as in production: cached pages first, then the app that renders and caches. */
async function served() {
  let version = 1
  let renders = 0
  let arrived = 0
  let crowd = 1
  let atOnce = 0
  let mostAtOnce = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const cache = createPageCache({
    clock: { now: () => version, catchUp: async () => {}, close: async () => {} },
    shapedBy: () => ['cursor'],
    origin: 'https://wireloom.test',
    maxBytes: 200_000,
  })
  const app = new Hono<ApiEnv>()
  const pages = new Hono()
  app.get('*', (c) => cache.respond(c, async (request) => pages.fetch(request)))
  const shared = { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' }
  pages.get('/slow', async (c) => {
    renders++
    // Rendering lasts until all requests have arrived, however slow the machine is.
    while (arrived < crowd) await new Promise((resolve) => setTimeout(resolve))
    return c.body(`slow ${version}`, 200, shared)
  })
  pages.get('/busy/:one', async (c) => {
    atOnce++
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    while (arrived < crowd) await new Promise((resolve) => setTimeout(resolve))
    atOnce--
    return c.body(`busy ${c.req.param('one')}`, 200, shared)
  })
  pages.get('/held', async (c) => {
    await held
    return c.body('held', 200, shared)
  })
  pages.get('/large', (c) => c.body(randomBytes(10_000), 200, shared))
  pages.get('/wordy', (c) => c.body(wordy, 200, shared))
  pages.get('/versioned', (c) => c.body(`<p>${version}</p>`, 200, shared))
  pages.get('/private', (c) => {
    renders++
    return c.text('for you alone')
  })
  pages.get('/lost', (c) => {
    renders++
    return c.body('lost', 404, shared)
  })
  pages.get('/cookie', (c) => {
    renders++
    return c.body('cookie', 200, { ...shared, 'set-cookie': 'a=b' })
  })
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    arrived++
    if (!cache.send(request, response)) listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = get({ port, path, headers, method })
    const [response] = await once(request, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return {
      status: response.statusCode as number,
      headers: response.headers as IncomingHttpHeaders,
      body: Buffer.concat(chunks),
    }
  }
  const askAllAtOnce = (paths: string[]) => {
    crowd = arrived + paths.length
    return Promise.all(paths.map((path) => ask(path)))
  }
  const askAtOnce = (path: string, times: number) => askAllAtOnce(Array(times).fill(path))
  return {
    ask,
    askAtOnce,
    askAllAtOnce,
    cache,
    release,
    arrived: () => arrived,
    renders: () => renders,
    mostAtOnce: () => mostAtOnce,
    publish: () => version++,
  }
}

test('a stampede renders once, and a publish shows at the next request', async () => {
  const { ask, askAtOnce, renders, publish, cache } = await served()
  const answers = await askAtOnce('/slow', 20)
  expect(answers.map((one) => one.body.toString())).toEqual(Array(20).fill('slow 1'))
  expect(renders()).toBe(1)
  await ask('/slow')
  expect(cache.stats().hits).toBe(1)
  publish()
  expect((await ask('/slow')).body.toString()).toBe('slow 2')
  expect(renders()).toBe(2)
})

test('pages that are requested at once are rendered under a concurrency limit', async () => {
  const { askAllAtOnce, mostAtOnce } = await served()
  const numbers = Array.from({ length: 12 }, (_, i) => i)
  const answers = await askAllAtOnce(numbers.map((i) => `/busy/${i}`))
  expect(answers.map((one) => one.body.toString())).toEqual(numbers.map((i) => `busy ${i}`))
  expect(mostAtOnce()).toBe(2)
})

test('a page does not wait until made-up searches are rendered', async () => {
  const { ask, arrived, release } = await served()
  const searches = ['a', 'b', 'c'].map((word) => ask(`/held?cursor=${word}`))
  await eventually(() => expect(arrived()).toBe(3))
  expect((await ask('/wordy')).status).toBe(200)
  release()
  for (const { body } of await Promise.all(searches)) expect(body.toString()).toBe('held')
})

test('responses are compressed as the browser accepts, and a 304 when it has the page', async () => {
  const { ask } = await served()
  await ask('/slow')
  const br = await ask('/slow', { 'accept-encoding': 'gzip, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe('slow 1')
  const gz = await ask('/slow', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gz.body).toString()).toBe('slow 1')
  const plain = await ask('/slow')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  const same = await ask('/slow', { 'if-none-match': String(plain.headers.etag) })
  expect(same.status).toBe(304)
  expect(same.body.length).toBe(0)
  const head = await ask('/slow', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe('6')
})

test('only responses that may be shared are stored', async () => {
  const { ask, renders, cache } = await served()
  for (const path of ['/private', '/lost', '/cookie']) {
    await ask(path)
    await ask(path)
  }
  expect(renders()).toBe(6)
  expect(cache.stats().hits).toBe(0)
})

test('invented parameters evict each other, not pages without parameters', async () => {
  const { ask, renders, cache } = await served()
  await ask('/slow')
  for (let made = 0; made < 40; made++) await ask(`/large?cursor=${made}`)
  expect(cache.stats().hits).toBe(0)
  await ask('/slow')
  expect([renders(), cache.stats().hits]).toEqual([1, 1])
  await ask('/large?cursor=0')
  expect(cache.stats().hits).toBe(1)
})

test('a page is compressed better before it is requested again', async () => {
  const { ask, cache } = await served()
  await ask('/wordy')
  const { bytes } = cache.stats()
  await expect.poll(() => cache.stats().bytes, { timeout: 20_000 }).toBeLessThan(bytes)
  expect(cache.stats().hits).toBe(0)
})

test('a page with parameters is compressed better once it is requested again, with the same ETag', async () => {
  const { ask, cache } = await served()
  const askWordy = () => ask('/wordy?cursor=1', { 'accept-encoding': 'br' })
  const first = await askWordy()
  const { bytes } = cache.stats()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(cache.stats().bytes).toBe(bytes)
  await expect
    .poll(async () => (await askWordy()).body.length, { timeout: 20_000 })
    .toBeLessThan(first.body.length)
  const later = await askWordy()
  expect(later.headers['content-length']).toBe(String(later.body.length))
  expect(later.headers['content-encoding']).toBe('br')
  expect(later.headers.etag).toBe(first.headers.etag)
  expect(brotliDecompressSync(later.body).toString()).toBe(wordy)
})

test('a HEAD of a page that is not cached has the headers of its GET', async () => {
  const { ask, renders } = await served()
  const head = await ask('/slow', {}, 'HEAD')
  expect(head.body.length).toBe(0)
  expect(renders()).toBe(1)
  const get = await ask('/slow')
  expect(renders()).toBe(1)
  for (const name of ['etag', 'content-length', 'cache-control', 'vary', 'content-type']) {
    expect(head.headers[name], name).toBe(get.headers[name])
    expect(head.headers[name], name).toBeTruthy()
  }
})

test('two processes give the same page the same ETag, and another page another one', async () => {
  const [one, other] = [await served(), await served()]
  const first = await one.ask('/versioned')
  const second = await other.ask('/versioned')
  expect(second.headers.etag).toBe(first.headers.etag)
  other.publish()
  expect((await other.ask('/versioned')).headers.etag).not.toBe(first.headers.etag)
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await one.ask('/versioned', known)).status).toBe(304)
})
