import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ApiEnv } from './api-app.ts'
import { truncatedNetwork } from './connection/request-context.ts'
import type { Running } from './operations-routes.ts'

export type Metrics = ReturnType<typeof createMetrics>

interface MetricsOptions {
  running: Running
  /** The route of a page by its path; the framework serves all pages under one pattern. */
  pageRoute: (pathname: string) => string
  /** Registers the metrics of other modules. */
  register?: (registry: Registry) => void
}

/** Refused because of the sender: not signed in, not permitted, too slow, too large, too many. */
const refusals = [401, 403, 408, 413, 429]

/** As in the activity trail: an account and a network, never an address. */
const senderOf = (c: Context<ApiEnv>) => ({
  account: c.get('accountId'),
  network: truncatedNetwork(c.get('clientAddress')),
})

export function createMetrics({ running, pageRoute, register }: MetricsOptions) {
  const registry = new Registry()
  register?.(registry)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'The version that runs, its build and the newest migration that it knows',
    labelNames: Object.keys(running),
    // Every worker reports the same value, so values are not added up.
    aggregator: 'max',
    registers: [registry],
  }).set({ ...running }, 1)
  const labelNames = ['method', 'route', 'status']
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'site_workers',
    help: 'Processes that serve',
    registers: [registry],
  }).set(1)
  /** Counts and times every request by its route's pattern, and writes one log line per request. */
  const observe = createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now()
    await next()
    const took = performance.now() - start
    // The pattern, never the path: paths would create a series per blog and could contain text that people typed.
    const matched = routePath(c)
    const route = matched === '/*' ? pageRoute(c.req.path) : matched
    const method = c.req.method
    requests.inc({ method, route, status: c.res.status })
    seconds.observe({ method, route }, took / 1000)
    const { status } = c.res
    const facts = { method, route, status, ms: Math.round(took) }
    c.get('log').info(refusals.includes(status) ? { ...facts, ...senderOf(c) } : facts, 'answered')
  })
  return { registry, observe }
}
