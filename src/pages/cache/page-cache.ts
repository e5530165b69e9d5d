import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { ApiEnv } from '#src/app/api-app.ts'
import { type CachedResponse, copyFor, copyOf, sendCached } from '../cached-response.ts'
import { tokenParameter } from '../page-response.ts'
import type { ContentClock } from './content-clock.ts'

/**
 * After a publish every page is requested at once. More concurrent renders would be no faster, but take more memory.
 */
const maxRenders = 2

/** Longer URLs are not links of this site, and keys take memory. */
const longestUrl = 500

interface CachedPage extends CachedResponse {
  version: number
  bytes: number
  /** The better compression was started; it may still wait for those of other pages. */
  compressionHasStarted: boolean
}

export type PageCache = ReturnType<typeof createPageCache>

type PageStore = LRUCache<string, CachedPage>

type Render = (request: Request) => Promise<Response>

/** The parameters that change the page at a path, or undefined when the path has no cacheable page. */
type ShapedBy = (path: string) => readonly string[] | undefined

interface Options {
  clock: ContentClock
  shapedBy: ShapedBy
  /** The target that a client with this Accept header gets instead, if the page has other forms. */
  negotiated?: (target: string, accept: string | undefined) => string
  /** The origin of the requests that pages are rendered from, whatever host a visitor names. */
  origin: string
  /** Bytes of all copies in the cache together. */
  maxBytes?: number
}

/** Caches pages, rendered once per content version, with compressed copies. */
export function createPageCache(options: Options) {
  const { clock, shapedBy, origin, maxBytes = 48_000_000 } = options
  const { negotiated = (target) => target } = options
  const createStore = (maxSize: number): PageStore =>
    new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes })
  const pages = createStore(maxBytes * 0.75)
  // Anyone can invent parameters. Pages with parameters have a cache of their own, so they evict no other page.
  const queryPages = createStore(maxBytes * 0.25)
  const storeFor = (key: string) => (key.includes('?') ? queryPages : pages)
  const renders = new Map<string, Promise<unknown>>()
  const renderLimit = pLimit(maxRenders)
  // A limit of their own, so that other pages do not wait until all of them are rendered.
  const queryRenderLimit = pLimit(1)
  const compressLimit = pLimit(1)
  let hits = 0
  let rendered = 0

  const find = (key: string): CachedPage | undefined => {
    const page = storeFor(key).get(key)
    return page?.version === clock.now() ? page : undefined
  }

  const startCompressing = (key: string, page: CachedPage) => {
    if (page.compressionHasStarted) return
    page.compressionHasStarted = true
    compressLimit(() => compressBetter(storeFor(key), key, page)).catch(() => {})
  }

  const renderFor = async (key: string, render: Render) => {
    const version = clock.now()
    rendered += 1
    const request = new Request(new URL(key, origin), { headers: { accept: 'text/html' } })
    const response = await render(request)
    if (!mayBeShared(response)) return response
    const body = Buffer.from(await response.arrayBuffer())
    const copies = await cachedResponse(response.headers, body)
    const page = { ...copies, version, compressionHasStarted: false }
    storeFor(key).set(key, page)
    // While many pages are rendered, for a crawler or after a publication, only those that are requested again.
    if (!key.includes('?') && compressLimit.activeCount === 0) startCompressing(key, page)
    return page
  }

  return {
    /** For the metrics: cached pages never reach the middleware that counts requests. */
    stats: () => ({
      hits,
      renders: rendered,
      pages: pages.size + queryPages.size,
      bytes: pages.calculatedSize + queryPages.calculatedSize,
    }),
    /** Sends a cached page before any framework code runs; returns false when the page is not cached. */
    send(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = negotiated(request.url ?? '', request.headers.accept)
      // Most URLs are already the key of their page; only the others have to be parsed.
      const key = pages.has(url) ? url : pageKey(url, shapedBy)
      const page = key === undefined ? undefined : find(key)
      if (!page || key === undefined) return false
      hits += 1
      startCompressing(key, page)
      sendCached(page, request, response)
      return true
    },
    /**
     * Responds to a GET or HEAD with a page, and caches it if it may be shared. Concurrent requests for one page cause
     * one render. The page is rendered from a request that holds its key and nothing else, so a visitor cannot change
     * what others get at that key. A request without a key is rendered as it is.
     */
    async respond(c: Context<ApiEnv>, render: Render): Promise<Response> {
      const { pathname, search } = new URL(c.req.url)
      const sent = pathname + search
      const target = negotiated(sent, c.req.header('accept'))
      const key = pageKey(target, shapedBy)
      // A path that begins with two slashes would be read as the name of a host.
      const url = target === sent ? c.req.url : new URL(target, c.req.url).href
      if (key === undefined) return render(asGet(c.req.raw, url))
      await renders.get(key)
      let page: Response | CachedResponse | undefined = find(key)
      if (!page) {
        const limit = key.includes('?') ? queryRenderLimit : renderLimit
        const rendering = limit(() => renderFor(key, render))
        const settled = Promise.allSettled([rendering])
        renders.set(key, settled)
        settled.then(() => renders.get(key) === settled && renders.delete(key))
        page = await rendering
      }
      if (page instanceof Response) return page
      const { headers, body } = copyFor(page, c.req.header('accept-encoding'))
      return new Response(new Uint8Array(body), { headers })
    },
  }
}

/** A tenth smaller for fifty times the CPU time, so one at a time. */
async function compressBetter(store: PageStore, key: string, page: CachedPage): Promise<void> {
  const isCurrent = () => store.peek(key) === page
  if (!page.br || !isCurrent()) return
  const body = await compress.br(page.identity.body, quality(constants.BROTLI_MAX_QUALITY))
  if (!isCurrent()) return
  const bytes = page.bytes - page.br.body.length + body.length
  store.set(key, { ...page, bytes, br: copyOf(page.headers, body, 'br') })
}

/** Renders a page for a HEAD as for a GET, so that both have the same headers. */
function asGet(request: Request, url: string): Request {
  if (request.method !== 'HEAD' && request.url === url) return request
  // Not from the request itself: that fails with the one of @hono/node-server.
  const { headers, signal } = request
  return new Request(url, { headers, signal })
}

function mayBeShared(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    (response.headers.get('cache-control') ?? '').includes('s-maxage')
  )
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

async function cachedResponse(rendered: Headers, body: Buffer) {
  // Weak, because all compressed copies share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const { 'content-length': _, ...own } = Object.fromEntries(rendered)
  const vary = own.vary ? `${own.vary}, accept-encoding` : 'accept-encoding'
  const headers = { ...own, etag, vary }
  const [br, gz] = await Promise.all([
    // Quality 5 of 11: most of the gain in 2 ms instead of 100, because the first visitor is waiting.
    compress.br(body, quality(5)),
    compress.gzip(body),
  ])
  return {
    etag,
    headers,
    bytes: body.length + br.length + gz.length,
    identity: copyOf(headers, body),
    br: copyOf(headers, br, 'br'),
    gzip: copyOf(headers, gz, 'gzip'),
  }
}

/**
 * The canonical address of a page, which is its key in the cache; undefined when the target is not a cacheable page.
 * It holds each parameter that changes the page once, decoded and encoded again, in the order of the list. Campaign
 * and invented parameters are left out, so a page is not stored once for each of them.
 */
export function pageKey(target: string, shapedBy: ShapedBy): string | undefined {
  if (target.length > longestUrl || !target.startsWith('/')) return undefined
  // Not resolved as a relative reference, because `//join` would become the host of another site.
  const { pathname, searchParams } = new URL(`http://localhost${target}`)
  const parameters = shapedBy(pathname)
  if (!parameters || searchParams.has(tokenParameter)) return undefined
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return query.size ? `${pathname}?${query}` : pathname
}
