import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-app.ts'
import { problemResponse } from '../problem.ts'

/**
 * Refuses a form that a page of another site sent: otherwise that site could sign its visitors up here. Browsers say
 * where a form comes from. Other clients send no origin and are let in, because they cannot act for a visitor.
 */
export function ownOriginOnly(publicUrl: string) {
  const own = new URL(publicUrl).origin
  return createMiddleware<ApiEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== own && hostOf(origin) !== new URL(c.req.url).host
    if (foreign) return problemResponse(403, 'This form was sent by a page of another site.')
    await next()
  })
}

/** Compares hosts only: behind a proxy that terminates TLS, this process sees http. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
