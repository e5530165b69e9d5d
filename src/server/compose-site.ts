import type { IncomingMessage, ServerResponse } from 'node:http'
import { receiveVisits } from '#src/analytics/api/receive-visits.ts'
import { registerDatabaseMetrics } from '#src/db/metrics.ts'
import { watchDatabase } from '#src/db/watch-database.ts'
import { storeBuildAssets } from '#src/http/build-assets.ts'
import { createMetrics } from '#src/http/metrics.ts'
import { registerCacheMetrics } from '#src/http/page-cache/metrics.ts'
import { createPageCache } from '#src/http/page-cache/page-cache.ts'
import { createRateLimits } from '#src/http/rate-limit.ts'
import { headersOfData } from '#src/http/security-headers.ts'
import { staticFiles } from '#src/http/static-files.ts'
import { registerJobMetrics } from '#src/jobs/metrics.ts'
import { routeNameOf, shapedBy } from '#src/site/pages.ts'
import { running } from './running.ts'
import { createServices } from './services.ts'
import { createSiteApp } from './site-app.ts'
import type { SiteDeps } from './site-deps.ts'

export type Site = ReturnType<typeof composeSite>

/** Everything that responds to requests, put together. The server and the tests of the api use this alike. */
export function composeSite({ connectWorker, render, ...deps }: SiteDeps) {
  const { database, log, clock, counts, settings } = deps
  const { db } = database
  const { secret, publicUrl, clientDir, hstsSubdomains } = settings
  const transport = { https: publicUrl.startsWith('https:'), hstsSubdomains }
  let stopping = false

  const cache = createPageCache({
    clock,
    shapedBy: settings.development ? () => undefined : shapedBy,
    origin: publicUrl,
  })
  const watch = watchDatabase(database, log)
  const metrics = createMetrics({
    running: running(),
    pageRoute: routeNameOf,
    register(registry) {
      registerDatabaseMetrics(registry, { pool: database.pool, watch })
      registerJobMetrics(registry, db, () => services.jobKinds)
      registerCacheMetrics(registry, cache.stats)
    },
  })
  const worker = connectWorker(metrics.registry)
  const limits = createRateLimits(counts && { store: counts, secret }, settings.workers)
  const fetch = (request: Request) => app.fetch(request)
  const services = createServices({ ...deps, worker, limits, fetch })
  const { leads, newsletters, variants, warming, counter, jobs } = services
  const app = createSiteApp({
    ...{ ...deps, render, services, limits, transport, cache, metrics, watch },
    readMetrics: worker.metrics,
    isStopping: () => stopping,
  })
  const files = staticFiles(clientDir, headersOfData(transport))
  const beacons = receiveVisits({
    intake: services.visits,
    trustProxy: settings.trustProxy,
    headers: headersOfData(transport),
  })

  return {
    app,
    leads,
    newsletters,
    variants,
    warming,
    worker,
    headers: headersOfData(transport),
    /** Sends built files and cached pages, and takes beacons, without any framework code; false for all others. */
    sendCached: (request: IncomingMessage, response: ServerResponse) =>
      files(request, response) || cache.send(request, response) || beacons(request, response),
    /** Before the first page names the files of this build: the next request may reach another site. */
    storeAssets: () => storeBuildAssets(db, clientDir),
    /** Notices a database that turns read-only. */
    watchDatabase: watch.start,
    counter,
    /** Background work: of all processes that share the database, one does each job. */
    jobs,
    /** From now on `/readyz` tells load balancers that this process is not ready. */
    beginStop() {
      stopping = true
    },
    /** Finishes jobs under way; others stay in the database. */
    async stop() {
      watch.stop()
      warming.stop()
      await jobs.stop()
      await newsletters.stop()
      await counter.stop()
    },
  }
}
