import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-app.ts'

/** The current version of what visitors see. It is read with every request, so it must cost next to nothing. */
export interface ContentClock {
  now: () => number
  /** After a write: resolves when every process knows the new version, so that the next request sees it. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/** Holds the response to a write of staff until every process knows it: their next request may reach any of them. */
export const settleWrites = (clock: ContentClock) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!reads && c.req.header('authorization')) await clock.catchUp()
  })
