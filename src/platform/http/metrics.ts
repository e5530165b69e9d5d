import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Figures } from '../workers/messages.ts'
import type { ApiEnv } from './api-app.ts'

export interface Metrics {
  /** The figures of this process. */
  own: () => Promise<Figures>
  /** Counts and times every request by its route's pattern, and writes one log line each. */
  observe: ReturnType<typeof createMiddleware<ApiEnv>>
}

/**
 * `pageHits`: answers that never reach the middleware because they were ready in memory.
 * `register` adds the metrics of others.
 */
export function createMetrics(
  pageHits: () => number,
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
    help: 'Pages answered from memory',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(pageHits())
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
    // That of the handler that answered: the last one that matches is always the pages' own.
    const route = routePath(c)
    const method = c.req.method
    requests.inc({ method, route, status: c.res.status })
    seconds.observe({ method, route }, took / 1000)
    c.get('log').info({ method, route, status: c.res.status, ms: Math.round(took) }, 'answered')
  })
  return { own: () => registry.getMetricsAsJSON(), observe }
}

/** The figures of all processes as one: counts and memory are sums, times of the event loop averages. */
export async function addUp(all: Figures[]): Promise<{ text: string; type: string }> {
  const site = AggregatorRegistry.aggregate(all)
  return { text: await site.metrics(), type: site.contentType }
}
