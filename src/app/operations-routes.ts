import { type Context, Hono } from 'hono'
import { Registry } from 'prom-client'
import { isThisMachine } from '#src/config/this-machine.ts'
import type { DatabaseState } from '#src/db/watch-database.ts'
import { isSameSecret } from '#src/tokens/signer.ts'
import type { ApiEnv } from './api-app.ts'

/** Reported by /healthz and the metrics, so that nobody has to guess the version after an upgrade. */
export interface Running {
  version: string
  /** The folder of the build under dist. */
  build: string
  /** The newest migration of this version. */
  schema: string
}

interface OperationsDeps {
  running: Running
  /** Metrics of all workers; undefined when one of them did not respond. */
  metrics: () => Promise<string | undefined>
  metricsToken: string | undefined
  isStopping: () => boolean
  databaseState: () => Promise<DatabaseState>
  /** Whether mails are delivered. The site serves pages either way, so it stays ready. */
  mailState: () => Promise<'ok' | 'degraded' | 'paused'>
  /** Of the object store; undefined: pictures are in the database. */
  picturesState: (() => Promise<'ok' | 'unavailable'>) | undefined
}

/** States in which a site serves only cached pages; load balancers should send requests elsewhere. */
const notReady: Partial<Record<DatabaseState, string>> = {
  gone: 'database: gone',
  'migrations-pending': 'database: migrations pending',
}

/** For supervisors, load balancers and monitors. */
export function operationsRoutes(deps: OperationsDeps) {
  const { running, metrics, metricsToken, isStopping, databaseState, mailState, picturesState } =
    deps
  const unready = (c: Context<ApiEnv>, why: string) =>
    c.text(`not ready\n${why}\n`, 503, { 'retry-after': '1' })
  return new Hono<ApiEnv>()
    .get('/healthz', (c) => c.text(`ok\nversion: ${running.version}\nbuild: ${running.build}\n`))
    .get('/readyz', async (c) => {
      if (isStopping()) return unready(c, 'stopping')
      const database = await databaseState()
      const reason = notReady[database]
      if (reason) return unready(c, reason)
      const mail = await mailState().catch(() => 'ok')
      const pictures = (await picturesState?.()) ?? 'ok'
      const lines = [
        'ready',
        ...(database === 'ready' ? [] : [`database: ${database}`]),
        ...(mail === 'ok' ? [] : [`mail: ${mail}`]),
        ...(pictures === 'ok' ? [] : [`pictures: ${pictures}`]),
      ]
      return c.text(`${lines.join('\n')}\n`)
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
  return token ? isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`) : isDirect(c)
}

/** Behind a proxy on the same machine every request comes from loopback; these headers reveal the proxy. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether a request comes from this machine, without a proxy, and for a host name of this machine. A web page cannot
 * make a browser send such a request.
 */
function isDirect(c: Context<ApiEnv>): boolean {
  const remote = c.env?.incoming?.socket.remoteAddress
  if (!remote || !isThisMachine(remote)) return false
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false
  return isThisMachine(URL.parse(`http://${c.req.header('host')}`)?.hostname ?? '')
}
