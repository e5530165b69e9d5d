import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-env.ts'
import { shapeFault } from './json-shape.ts'
import { ProblemError } from './problem.ts'

/** Calls that anybody may make. The longest honest body is the input log of a run, with 36 kB. */
export const publicBytes = 64_000
const staffBytes = 1_000_000
/** How long anybody may take to send a body of that size. Staff have as long as the connection allows. */
export const receiveMs = 20_000

/** The rule of calls that have none of their own. */
export function bodyRule(who: 'anybody' | 'staff'): MiddlewareHandler<ApiEnv> {
  const rule = who === 'staff' ? jsonBody(staffBytes) : jsonBody(publicBytes, smallBody)
  return (c, next) => (c.get('hasBodyRule') ? next() : rule(c, next))
}

/** A body must be declared as JSON. Forms on other sites cannot do that, so they cannot write here. */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!hasBody(request) || /^application\/([\w.+-]+\+)?json\b/i.test(type)) return
  throw new ProblemError(415, 'Send JSON, with the content type application/json.')
}

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
    c.set('hasBodyRule', true)
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

/** For forms and calls of anybody: receives the whole body within a time limit. */
export function smallBody(bytes: number): MiddlewareHandler<ApiEnv> {
  const limited = limitBody(bytes)
  return (c, next) =>
    limited(c, async () => {
      await receiveInTime(c)
      await next()
    })
}

/** The body is then cached in the context, in whichever form it is read. */
export async function receiveInTime(c: Context<ApiEnv>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const tooSlow = new ProblemError(408, 'The request took too long to arrive.')
  const timer = setTimeout(reject, receiveMs, tooSlow)
  await Promise.race([c.req.arrayBuffer(), promise]).finally(() => clearTimeout(timer))
}

/** Refuses bodies that are not JSON, larger, too deep or too wide, before anything parses them. */
export function jsonBody(bytes: number, receive = limitBody): MiddlewareHandler<ApiEnv> {
  const limited = receive(bytes)
  return async (c, next) => {
    requireJson(c.req.raw)
    return limited(c, async () => {
      refuseShape(await c.req.text())
      await next()
    })
  }
}

/** For bodies that a route reads without `jsonBody`. */
export function refuseShape(json: string): void {
  const fault = shapeFault(json)
  if (fault) throw new ProblemError(400, `The JSON of the body is ${fault}.`)
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
  const isTooSlow = c.res.status === 408
  if (!isTooSlow && (await drained(incoming, drainBytes))) return
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
