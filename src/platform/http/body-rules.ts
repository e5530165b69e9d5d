import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-app.ts'
import { ProblemError } from './problem.ts'

/** A body must say that it is JSON: forms of other sites cannot, so none of them can write here. */
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

export function limitBody(bytes: number): MiddlewareHandler<ApiEnv> {
  const limit = bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new ProblemError(413, `A request may hold at most ${sizeOf(bytes)}.`)
    },
  })
  return (c, next) =>
    // A DELETE over the wire has no body, but its Request pretends to, and measuring that one fails.
    c.env?.incoming && !hasBody(c.req.raw) ? next() : limit(c, next)
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`
