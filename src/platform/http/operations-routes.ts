import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Database } from '../db/database.ts'
import { readContentVersion } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { ApiEnv } from './api-app.ts'
import { isLoopback } from './request-context.ts'

interface OperationsDeps {
  db: Database
  metrics: () => Promise<{ text: string; type: string }>
  metricsToken: string | undefined
  isStopping: () => boolean
  /** Deliveries do not get through. The site serves all the same, so it stays ready. */
  isMailStuck: () => Promise<boolean>
}

/** What a supervisor, a load balancer and a monitor ask. */
export function operationsRoutes(deps: OperationsDeps) {
  const { db, metrics, metricsToken, isStopping, isMailStuck } = deps
  const isReady = async () => {
    if (isStopping()) return false
    try {
      await readContentVersion(db)
      return (await pendingMigrations(db)).length === 0
    } catch {
      return false
    }
  }
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.text('ok\n'))
    .get('/readyz', async (c) => {
      if (!(await isReady())) return c.text('not ready\n', 503, { 'retry-after': '1' })
      const stuck = await isMailStuck().catch(() => false)
      return c.text(stuck ? 'ready\nmail: degraded\n' : 'ready\n')
    })
    .get('/metrics', async (c) => {
      if (!mayRead(c, metricsToken)) return c.notFound()
      const { text, type } = await metrics()
      return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
    })
}

function mayRead(c: Context<ApiEnv>, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  // Behind a proxy on the same machine everyone comes from loopback; its header gives that away.
  const proxied = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return !proxied && isLoopback(c.get('clientAddress'))
}
