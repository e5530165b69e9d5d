import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-app.ts'
import { isTooDeep } from './json-depth.ts'
import { ProblemError } from './problem.ts'

/** A body must be declared as JSON. Forms on other sites cannot do that, so they cannot write here. */
export const jsonBodiesOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (
    writes &&
    hasBody(c.req.raw) &&
    !/^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')
  ) {
    throw new ProblemError(415, 'Send JSON, with the content type application/json.')
  }
  await next()
})

function hasBody(request: Request): boolean {
  const length = request.headers.get('content-length')
  return length !== null ? length !== '0' : request.headers.has('transfer-encoding')
}

/**
 * Refuses larger bodies with a 413. A chunked body is counted while the route reads it, so it is never held in memory
 * as a whole. hono's own bodyLimit does hold it, and cannot rebuild the Request of @hono/node-server afterwards.
 */
export function limitBody(bytes: number): MiddlewareHandler<ApiEnv> {
  const tooLarge = () => new ProblemError(413, `A request may hold at most ${sizeOf(bytes)}.`)
  return async (c, next) => {
    const { raw } = c.req
    const length = raw.headers.get('content-length')
    if (length !== null && !raw.headers.has('transfer-encoding')) {
      if (Number(length) > bytes) throw tooLarge()
      return next()
    }
    // The body was already read, under a smaller limit.
    if (!raw.body || raw.bodyUsed) return next()
    let received = 0
    const counted = raw.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.length
          if (received > bytes) throw tooLarge()
          controller.enqueue(chunk)
        },
      }),
    )
    const { url, method, headers, signal } = raw
    const init = { method, headers, signal, body: counted, duplex: 'half' }
    c.req.raw = new Request(url, init)
    await next()
    // The route's parser may have reported the error as unreadable JSON or form data.
    if (received > bytes) throw tooLarge()
  }
}

/** Refuses larger bodies, and JSON that is nested too deeply, before anything validates or walks it. */
export function jsonBody(bytes: number): MiddlewareHandler<ApiEnv> {
  const limited = limitBody(bytes)
  return (c, next) =>
    limited(c, async () => {
      if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) refuseDeep(await c.req.text())
      await next()
    })
}

/** For bodies that a route reads without `jsonBody`. */
export function refuseDeep(json: string): void {
  if (isTooDeep(json)) throw new ProblemError(400, 'The JSON of the body is nested too deeply.')
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`

/** Bodies up to this size are received before the response is sent, so that the connection can be kept. */
const drainBytes = 8_000_000
/** How long a client may keep sending a body that no route reads. */
const drainMs = 10_000

/**
 * A route may answer before it has read the body. Closing the connection then would reset it, and the client would
 * lose the response. So the rest of a small body is received first. For a larger one the response says that the
 * connection ends, and the connection stays open until the client stops sending.
 */
export const drainBody = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!incoming || incoming.complete || incoming.destroyed || !hasBody(c.req.raw)) return
  if (await drained(incoming, drainBytes)) return
  const body = new Uint8Array(await c.res.arrayBuffer())
  c.res = new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(body),
      async pull(controller) {
        await drained(incoming, Number.POSITIVE_INFINITY)
        controller.close()
      },
    }),
    c.res,
  )
  c.header('content-length', String(body.length))
  c.header('connection', 'close')
})

/** Discards the rest of the body; returns false when that is more than `most` bytes or takes too long. */
async function drained(incoming: IncomingMessage, most: number): Promise<boolean> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return false
  const tooMuch = new AbortController()
  let received = 0
  // A reader that has stopped would pause the stream again, and unread data would stay in memory.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > most) tooMuch.abort()
  })
  const signal = AbortSignal.any([tooMuch.signal, AbortSignal.timeout(drainMs)])
  return finished(incoming, { signal }).then(
    () => true,
    () => incoming.destroyed,
  )
}
