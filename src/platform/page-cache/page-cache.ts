import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { fewAtATime } from '../few-at-a-time.ts'
import type { ApiEnv } from '../http/api-app.ts'
import { type Copy, copyFor, type ReadyAnswer, sendReady } from '../http/ready-answer.ts'
import { readyHead } from '../http/ready-head.ts'
import type { ContentClock } from './content-clock.ts'
import { pageKey, type ShapedBy } from './page-key.ts'

/** What a ready answer weighs against: bytes of all its copies together. */
const usualBytes = 48_000_000

/** After a publish every page is asked for at once: one thread renders them no sooner, but would hold them all. */
const mostRenders = 4

interface ReadyPage extends ReadyAnswer {
  version: number
  bytes: number
  /** How many answers had been given when it was last asked for. */
  lastAsked: number
  /** It was asked for again, so that its copies are worth more work. */
  squeezed: boolean
}

export interface PageCache {
  /** Answers from memory, before any framework code runs; false when there is nothing ready. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Keeps what is rendered and says it may be shared; of many who wait for the same page one renders. */
  keep: ReturnType<typeof createMiddleware<ApiEnv>>
  hits: () => number
}

/** Pages rendered once per content version, with compressed copies, least recently used first out. */
export function createPageCache(
  clock: ContentClock,
  shapedBy: ShapedBy,
  mostBytes = usualBytes,
): PageCache {
  const pages = new Map<string, ReadyPage>()
  const rendering = new Map<string, Promise<void>>()
  const oneByOne = fewAtATime(1)
  const fewRenders = fewAtATime(mostRenders)
  let held = 0
  let hits = 0

  const drop = (key: string) => {
    held -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  const put = (key: string, page: ReadyPage) => {
    drop(key)
    pages.set(key, page)
    held += page.bytes
    while (held > mostBytes) drop(leastMissed(pages) ?? key)
  }
  const find = (key: string): ReadyPage | undefined => {
    const page = pages.get(key)
    if (!page) return undefined
    if (page.version === clock.now()) return page
    drop(key)
    return undefined
  }

  /** A tenth less to send, for fifty times the work: only for what is asked for again, and one after the other. */
  const squeeze = async (key: string, page: ReadyPage) => {
    if (pages.get(key) !== page) return
    const small = await compress.br(page.identity.body, quality(constants.BROTLI_MAX_QUALITY))
    if (!page.br || pages.get(key) !== page) return
    held += small.length - page.br.body.length
    page.bytes += small.length - page.br.body.length
    page.br = copyOf(small, page.notModified, 'br')
  }

  return {
    hits: () => hits,
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const { url = '' } = request
      // Most addresses are the keys of their pages; only the others need to be taken apart.
      const key = pages.has(url) ? url : pageKey(url, shapedBy)
      if (key === undefined) return false
      const page = find(key)
      if (!page) return false
      page.lastAsked = ++hits
      if (!page.squeezed) {
        page.squeezed = true
        oneByOne(() => squeeze(key, page)).catch(() => {})
      }
      sendReady(page, request, response)
      return true
    },
    keep: createMiddleware<ApiEnv>(async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      const key = c.req.method === 'GET' ? pageKey(pathname + search, shapedBy) : undefined
      if (key === undefined) {
        await next()
        const staffWrites = c.req.method !== 'GET' && c.req.header('authorization')
        if (staffWrites) await clock.catchUp()
        return
      }
      await rendering.get(key)
      const ready = find(key)
      if (ready) {
        c.res = asResponse(copyFor(ready, c.req.header('accept-encoding')))
        return
      }
      const version = clock.now()
      let finished = () => {}
      rendering.set(
        key,
        new Promise((resolve) => {
          finished = resolve
        }),
      )
      try {
        await fewRenders(async () => {
          await next()
          if (!mayBeShared(c.res)) return
          const body = Buffer.from(await c.res.arrayBuffer())
          const page = {
            ...(await makeAnswer(c.res.headers, body)),
            version,
            lastAsked: hits,
            squeezed: false,
          }
          put(key, page)
          c.res = asResponse(copyFor(page, c.req.header('accept-encoding')))
        })
      } finally {
        rendering.delete(key)
        finished()
      }
    }),
  }
}

/** Anyone can make up parameters without end; they must not push out the pages that everyone asks for. */
function leastMissed(pages: ReadonlyMap<string, ReadyPage>): string | undefined {
  const keys = [...pages]
    .sort(([, one], [, other]) => one.lastAsked - other.lastAsked)
    .map(([key]) => key)
  return keys.find((key) => key.includes('?')) ?? keys[0]
}

function mayBeShared(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    (response.headers.get('cache-control') ?? '').includes('s-maxage')
  )
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const quality = (of11: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: of11 } })

const copyOf = (body: Buffer, headers: string[], encoding?: string): Copy => ({
  head: readyHead([...headers, ...(encoding ? ['content-encoding', encoding] : [])], body.length),
  body,
})

async function makeAnswer(
  headers: Headers,
  body: Buffer,
): Promise<ReadyAnswer & { bytes: number }> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const common = [...headers, ['etag', etag], ['vary', 'accept-encoding']]
    .filter(([name]) => name !== 'content-length' && name !== 'x-request-id')
    .flat() as string[]
  const [br, gz] = await Promise.all([
    // 5 of 11: most of the gain in 2 ms instead of 100, because the first to ask is waiting.
    compress.br(body, quality(5)),
    compress.gzip(body),
  ])
  return {
    etag,
    bytes: body.length + br.length + gz.length,
    identity: copyOf(body, common),
    br: copyOf(br, common, 'br'),
    gzip: copyOf(gz, common, 'gzip'),
    notModified: common,
  }
}

function asResponse({ head, body }: Copy): Response {
  return new Response(new Uint8Array(body), { headers: inPairs(head.pairs) })
}

function inPairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []))
}
