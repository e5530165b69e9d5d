import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ApiEnv } from './api-app.ts'

export interface Metrics {
  /** Those of this process. */
  registry: Registry
  /** Counts and times every request by its route's pattern, and writes one log line each. */
  observe: ReturnType<typeof createMiddleware<ApiEnv>>
}

/**
 * `cacheHits`: responses from the page cache, which never reach the middleware.
 * `register` adds the metrics of others.
 */
export function createMetrics(
  cacheHits: () => number,
  register: (registry: Registry) => void = () => {},
): Metrics {
  const registry = new Registry()
  register(registry)
  collectDefaultMetrics({ register: registry })
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
  new Counter({
    name: 'page_cache_hits_total',
    help: 'Pages sent from the cache',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(cacheHits())
    },
  })
  new Gauge({
    name: 'site_workers',
    help: 'Processes that serve',
    registers: [registry],
  }).set(1)
  const observe = createMiddleware<ApiEnv>(async (c, next) => {
    const start = performance.now()
    await next()
    const took = performance.now() - start
    // The pattern, never the path: paths would make a series per blog and could hold what people typed.
    const route = routePath(c)
    const method = c.req.method
    requests.inc({ method, route, status: c.res.status })
    seconds.observe({ method, route }, took / 1000)
    c.get('log').info({ method, route, status: c.res.status, ms: Math.round(took) }, 'answered')
  })
  return { registry, observe }
}
