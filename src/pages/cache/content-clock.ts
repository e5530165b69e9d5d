import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#src/app/api-app.ts'

/** The current content version. Every request reads it, so reading must cost next to nothing. */
export interface ContentClock {
  now: () => number
  /** After a write: resolves when every process knows the new version, so that the next request sees it. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Delays the response to a staff write until every process knows the new version: the next request may reach any of
 * them.
 */
export const settleWrites = (clock: ContentClock) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!reads && c.req.header('authorization')) await clock.catchUp()
  })
