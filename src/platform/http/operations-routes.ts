import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { readContentVersion } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { ApiEnv } from './api-app.ts'
import { isLoopback } from './request-context.ts'

interface OperationsDeps {
  db: Database
  /** Of all workers; undefined when one of them did not respond. */
  metrics: () => Promise<string | undefined>
  metricsToken: string | undefined
  isStopping: () => boolean
  /** Deliveries do not get through. The site serves all the same, so it stays ready. */
  isMailStuck: () => Promise<boolean>
}

/** For supervisors, load balancers and monitors. */
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
      const text = await metrics()
      if (text === undefined) return c.text('not ready\n', 503, { 'retry-after': '5' })
      const type = Registry.PROMETHEUS_CONTENT_TYPE
      return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
    })
}

function mayRead(c: Context<ApiEnv>, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return isDirect(c)
}

/** Behind a proxy on the same machine everyone comes from loopback; these headers show that there is one. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** From this machine, without a proxy, and for a name of this machine: no web page can make a browser ask here. */
function isDirect(c: Context<ApiEnv>): boolean {
  const remote = c.env?.incoming?.socket.remoteAddress
  if (!remote || !isLoopback(remote)) return false
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false
  const hostname = URL.parse(`http://${c.req.header('host')}`)?.hostname ?? ''
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
