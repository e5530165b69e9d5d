import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'

/**
 * What the frame of an embed shows until the reader loads its player. Without a document of its own, the frame would
 * have the origin of the page, and Chromium would warn that its sandbox is open. Its policy allows no script; the sandbox
 * does not forbid them as well, because browsers report the scripts of tests and extensions as errors then.
 */
export const emptyFrame = new Hono<ApiEnv>().get('/embed/empty', (c) =>
  c.html('<!doctype html><html lang="en"><title>Not loaded</title>', 200, {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox allow-scripts",
  }),
)
