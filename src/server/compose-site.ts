import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createCounter } from '#src/analytics/api/counter.ts'
import { countSentForms } from '#src/analytics/api/visit-routes.ts'
import { createVisitors } from '#src/analytics/api/visitors.ts'
import { deferScripts } from '#src/browser/defer-scripts.ts'
import { discoveryRoutes } from '#src/discovery/routes.ts'
import { createShareImages } from '#src/discovery/share-images.ts'
import { faqFormRoutes } from '#src/faq/api/form-routes.ts'
import type { Forwards } from '#src/leads/api/deliveries.ts'
import { createLeads } from '#src/leads/api/leads.ts'
import { leadForms } from '#src/leads/lead-forms.ts'
import { createMediaCleanup } from '#src/media/cleanup.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { createVariants } from '#src/media/variants.ts'
import { createWarming } from '#src/media/warming.ts'
import type { Database, Engine } from '#src/platform/db/database.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { drainBody } from '#src/platform/http/body-rules.ts'
import { buildAssetRoutes, storeBuildAssets } from '#src/platform/http/build-assets.ts'
import type { RenderContext } from '#src/platform/http/client.ts'
import { createMetrics } from '#src/platform/http/metrics.ts'
import { operationsRoutes } from '#src/platform/http/operations-routes.ts'
import { finishPages } from '#src/platform/http/page-response.ts'
import { answerError, problemResponse } from '#src/platform/http/problem.ts'
import { createRateLimits } from '#src/platform/http/rate-limit.ts'
import { requestContext } from '#src/platform/http/request-context.ts'
import { headersOfData, secureAnswers } from '#src/platform/http/security-headers.ts'
import { staticFiles } from '#src/platform/http/static-files.ts'
import type { CountStore } from '#src/platform/limits/count-store.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Mailer } from '#src/platform/mail/mail.ts'
import { isStuck, readBacklogs } from '#src/platform/outbox/health.ts'
import { registerOutboxMetrics } from '#src/platform/outbox/metrics.ts'
import type { ContentClock } from '#src/platform/page-cache/content-clock.ts'
import { createPageCache } from '#src/platform/page-cache/page-cache.ts'
import type { connectWorker } from '#src/platform/workers/worker.ts'
import { shapedBy } from '#src/site/pages.ts'
import { publicConfig } from '#src/site/public-config.ts'
import { createLoginThrottle, noLoginThrottle } from '#src/staff/api/login-throttle.ts'
import { createSessions } from '#src/staff/api/sessions.ts'
import { createApi } from './api.ts'

export interface SiteDeps {
  db: Database
  engine: Engine
  /** Where the database is: what must not be in it is kept beside it. */
  where: Parameters<typeof createVisitors>[0]
  log: Log
  mailer: Mailer
  clock: ContentClock
  /** Where rate limits are counted; undefined turns them off. */
  counts: CountStore | undefined
  /** Decodes and resizes pictures outside of this process. */
  images: ImageWorker
  connectWorker: typeof connectWorker
  /** Renders a page; the context lets its loaders call the api in process. */
  render: (request: Request, options: { context: RenderContext }) => Response | Promise<Response>
  settings: {
    secret: string
    publicUrl: string
    forwards: Forwards
    trustProxy: number
    metricsToken: string | undefined
    dataDir: string
    /** The folder of built files for browsers. */
    clientDir: string
    /** In development pages change with their code, and are not cached. */
    development?: boolean
    /** Shorter in tests. */
    leadTimes?: Parameters<typeof createLeads>[0]['times']
  }
}

export type Site = ReturnType<typeof composeSite>

/** Everything that responds to requests, put together. The server and the tests of the api use this alike. */
export function composeSite({
  db,
  engine,
  log,
  mailer,
  clock,
  counts,
  images,
  render,
  ...deps
}: SiteDeps) {
  const { secret, publicUrl, forwards, dataDir, clientDir, development = false } = deps.settings
  const transport = { https: publicUrl.startsWith('https:') }
  let stopping = false

  const cache = createPageCache({ clock, shapedBy })
  const metrics = createMetrics(cache.hits, (registry) => registerOutboxMetrics(registry, db))
  const worker = deps.connectWorker(metrics.registry)
  const limits = createRateLimits(counts && { store: counts, secret })
  const sessions = createSessions(db, secret)
  const throttle = counts ? createLoginThrottle(db, secret) : noLoginThrottle
  const leads = createLeads({
    ...{ db, engine, limits, log, mailer, forwards, secret, publicUrl },
    wakeOutbox: worker.wakeOutbox,
    times: deps.settings.leadTimes,
  })
  worker.onWakeOutbox(leads.worker.wake)
  const variants = createVariants(join(dataDir, 'cache', 'variants'), images)
  const warming = createWarming({ db, variants, log })
  const shareImages = createShareImages(join(dataDir, 'cache', 'share-images'), images)
  const mediaCleanup = createMediaCleanup({ db, variants, log })
  const forms = Object.values(leadForms)
  const counter = createCounter({
    ...{ db, log },
    visitors: createVisitors(deps.where, db),
    formPaths: new Set(forms.map(({ page }) => page)),
  })
  const countForms = countSentForms(counter, {
    ...Object.fromEntries(forms.map(({ action, page }) => [action, page])),
    '/api/v0/registrations': leadForms.registration.page,
  })

  const pages = finishPages(
    (request) => render(request, { context: { fetch: (call) => app.fetch(call) } }),
    {
      formOrigins: Object.values(publicConfig().forms).flatMap((form) =>
        URL.canParse(form) ? new URL(form).origin : [],
      ),
      ...transport,
      development,
      change: deferScripts,
    },
  )
  const files = staticFiles(clientDir, headersOfData(transport))

  const app = apiApp()
  app.use(requestContext(log, deps.settings.trustProxy))
  app.use(metrics.observe)
  app.use(drainBody)
  app.route('/', buildAssetRoutes(db, headersOfData(transport)))
  if (!development) app.use(cache.store)
  app.use(secureAnswers(transport))
  app.route(
    '/',
    operationsRoutes({
      db,
      metrics: worker.metrics,
      metricsToken: deps.settings.metricsToken,
      isStopping: () => stopping,
      isMailStuck: async () => (await readBacklogs(db)).some(isStuck),
    }),
  )
  app.route('/', discoveryRoutes({ db, publicUrl, shareImages }))
  app.use('/forms/*', countForms)
  app.use('/api/v0/registrations', countForms)
  app.route(
    '/',
    createApi({
      ...{ db, sessions, throttle, limits, variants, warming, images, leads, counter, dataDir },
      limited: counts !== undefined,
    }),
  )
  app.route('/', leads.pages)
  app.route('/', faqFormRoutes({ db, limits }))
  app.route('/', mediaRoutes({ db, variants }))
  app.get('*', (c) => pages(asGet(c.req.raw)))
  app.all('*', () =>
    problemResponse(405, 'Pages are only read.', { headers: { allow: 'GET, HEAD' } }),
  )
  app.onError((error, c) => answerError(error, c.get('log')))

  return {
    app,
    leads,
    variants,
    warming,
    worker,
    headers: headersOfData(transport),
    /** Sends built files and cached pages without any framework code; false when it has nothing to send. */
    sendCached: (request: IncomingMessage, response: ServerResponse) =>
      files(request, response) || cache.send(request, response),
    /** Before the first page names the files of this build: the next request may reach another site. */
    storeAssets: () => storeBuildAssets(db, clientDir),
    mediaCleanup,
    counter,
    /** From now on load balancers are told that this process is not ready. */
    beginStop() {
      stopping = true
    },
    /** Finishes deliveries under way; others stay in the database. */
    async stop() {
      warming.stop()
      mediaCleanup.stop()
      await leads.worker.stop()
      await counter.stop()
    },
  }
}

/** A page is rendered for a HEAD as for a GET, so that both have the same headers. */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  const { url, headers, signal } = request
  return new Request(url, { headers, signal })
}
