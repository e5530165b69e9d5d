import type { IncomingMessage, ServerResponse } from 'node:http'
import { receiveVisits } from '#src/analytics/api/counting/receive-visits.ts'
import { createMetrics } from '#src/app/metrics.ts'
import { headersOfData } from '#src/app/security-headers.ts'
import type { OpenDatabase } from '#src/db/database.ts'
import { registerDatabaseMetrics, watchDatabase } from '#src/db/watch-database.ts'
import { registerJobMetrics } from '#src/jobs/metrics.ts'
import { createRunner } from '#src/jobs/runner.ts'
import type { CountStore } from '#src/limits/memory-store.ts'
import { createRateLimits } from '#src/limits/rate-limit.ts'
import { storeBuildAssets } from '#src/pages/build-assets.ts'
import { registerCacheMetrics } from '#src/pages/cache/metrics.ts'
import { createPageCache } from '#src/pages/cache/page-cache.ts'
import { staticFiles } from '#src/pages/static-files.ts'
import { negotiated, pageOfMarkdown } from '#src/site/markdown-pages.ts'
import { routeNameOf, shapedBy } from '#src/site/pages.ts'
import type { connectWorker } from '#src/workers/worker.ts'
import { createFeatures, type FeaturesDeps } from './features.ts'
import { running } from './running.ts'
import { type AppSettings, createSiteApp, type Render } from './site-app.ts'

type PassedIn = 'where' | 'log' | 'mailer' | 'clock' | 'live' | 'images' | 'more'

/** The dependencies of a site. `where`: where the database is. `more`: additional features of a test. */
export interface SiteDeps extends Pick<FeaturesDeps, PassedIn> {
  database: Omit<OpenDatabase, 'close'>
  /** Where rate limits are counted; undefined turns the limits off. */
  counts: CountStore | undefined
  connectWorker: typeof connectWorker
  render: Render
  settings: SiteSettings
}

/** Parts that composeSite makes itself are no settings. */
type MadeHere = 'db' | 'limits' | 'isLimited' | 'fetch'

interface SiteSettings extends AppSettings, Omit<FeaturesDeps, PassedIn | MadeHere> {
  hstsSubdomains?: boolean
  /** How many processes serve this site; they divide the budgets of expensive calls. */
  workers?: number
  /** The folder of built files for browsers. */
  clientDir: string
}

export type Site = ReturnType<typeof composeSite>

/** A page as Markdown is the same for every query. */
const cachedBy = (path: string) => (pageOfMarkdown(path) ? [] : shapedBy(path))

/** Puts together everything that responds to requests. The server and the API tests both use it. */
export function composeSite({ connectWorker, database, counts, ...deps }: SiteDeps) {
  const { log, clock, live, settings } = deps
  const { db } = database
  const { secret, publicUrl, clientDir, hstsSubdomains, times } = settings
  const transport = { https: publicUrl.startsWith('https:'), hstsSubdomains }
  let stopping = false

  const cache = createPageCache({
    clock,
    shapedBy: settings.development ? () => undefined : cachedBy,
    negotiated,
    origin: publicUrl,
  })
  const watch = watchDatabase(database, log)
  const metrics = createMetrics({
    running: running(),
    pageRoute: routeNameOf,
    register(registry) {
      registerDatabaseMetrics(registry, { pool: database.pool, watch })
      registerJobMetrics(registry, db, () => features.jobKinds.map(({ name }) => name))
      registerCacheMetrics(registry, cache.stats)
    },
  })
  const worker = connectWorker(metrics.registry)
  const limits = createRateLimits(counts && { store: counts, secret }, settings.workers)
  const features = createFeatures({
    ...settings,
    ...deps,
    db,
    limits,
    isLimited: counts !== undefined,
    fetch: (request) => app.fetch(request),
  })
  const { all, jobKinds } = features
  for (const feature of all) feature.metrics?.(metrics.registry)
  const jobs = createRunner({
    db,
    log,
    kinds: jobKinds,
    ...times,
    hasMailServer: settings.newsletters.mailConfigured,
  })
  live.subscribe('jobs_added', jobs.wake)
  const app = createSiteApp({
    ...deps,
    db,
    features,
    limits,
    transport,
    cache,
    metrics,
    watch,
    readMetrics: worker.metrics,
    isStopping: () => stopping,
  })
  const headers = headersOfData(transport)
  const files = staticFiles(clientDir, headers)
  const { visits: intake } = features.analytics
  const beacons = receiveVisits({ intake, trustProxy: settings.trustProxy, headers })

  return {
    app,
    features,
    worker,
    headers,
    /**
     * Sends built files and cached pages, and accepts beacons, without any framework code; returns false for all
     * other requests.
     */
    sendCached: (request: IncomingMessage, response: ServerResponse) =>
      files(request, response) || cache.send(request, response) || beacons(request, response),
    /** Must run before the first page names files of this build: the request for them may reach another site. */
    storeAssets: () => storeBuildAssets(db, clientDir),
    /** Detects when the database turns read-only. */
    watchDatabase: watch.start,
    /** Background jobs: each job runs in one of the processes that share the database. */
    jobs,
    /** Starts the background work of features that is not a job. */
    startFeatures() {
      for (const feature of all) feature.start?.()
    },
    /** From now on `/readyz` reports that this process is not ready. */
    beginStop() {
      stopping = true
      for (const feature of all) feature.beginStop?.()
    },
    /** Finishes jobs that are running; the others stay in the database. */
    async stop() {
      watch.stop()
      await jobs.stop()
      for (const feature of all) await feature.stop?.()
    },
  }
}
