import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createCounter } from '#src/analytics/api/counter.ts'
import { countSentForms } from '#src/analytics/api/visit-routes.ts'
import { createVisitors } from '#src/analytics/api/visitors.ts'
import { prepare as prepareBlog } from '#src/blog/api/prepare.ts'
import { readersExpected } from '#src/blog/api/routes.ts'
import { createScheduledPublisher } from '#src/blog/api/scheduled.ts'
import { letterParts } from '#src/blog/blocks/letter-parts.ts'
import { deferScripts } from '#src/browser/defer-scripts.ts'
import { discoveryRoutes } from '#src/discovery/routes.ts'
import { createShareImages } from '#src/discovery/share-images.ts'
import { speculationRulesPath } from '#src/discovery/speculation-rules.ts'
import { faqFormRoutes } from '#src/faq/api/form-routes.ts'
import type { Forwards } from '#src/leads/api/deliveries.ts'
import { createLeads } from '#src/leads/api/leads.ts'
import { leadForms } from '#src/leads/lead-forms.ts'
import { createOriginalsCleaning } from '#src/media/clean-originals.ts'
import { createMediaCleanup } from '#src/media/cleanup.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { createOriginals } from '#src/media/originals.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { createVariants } from '#src/media/variants.ts'
import { createWarming } from '#src/media/warming.ts'
import { createNewsletters, type NewsletterSettings } from '#src/newsletters/api/newsletters.ts'
import { createSigner, mailIdsOfPerson } from '#src/newsletters/api/signed.ts'
import type { OpenDatabase } from '#src/platform/db/database.ts'
import { registerDatabaseMetrics } from '#src/platform/db/metrics.ts'
import { watchDatabase } from '#src/platform/db/watch-database.ts'
import { erasuresFile } from '#src/platform/erasures/erasures.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { drainBody } from '#src/platform/http/body-rules.ts'
import { buildAssetRoutes, storeBuildAssets } from '#src/platform/http/build-assets.ts'
import { createCallBudget } from '#src/platform/http/call-budget.ts'
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
import type { BulkMailer } from '#src/platform/mail/bulk.ts'
import type { Mailer } from '#src/platform/mail/mail.ts'
import { mailState } from '#src/platform/outbox/health.ts'
import { registerOutboxMetrics } from '#src/platform/outbox/metrics.ts'
import { readPause } from '#src/platform/outbox/pause.ts'
import type { ContentClock } from '#src/platform/page-cache/content-clock.ts'
import { registerCacheMetrics } from '#src/platform/page-cache/metrics.ts'
import { createPageCache } from '#src/platform/page-cache/page-cache.ts'
import { running } from '#src/platform/version/running.ts'
import type { connectWorker } from '#src/platform/workers/worker.ts'
import { hasPage, isSearchPage, routeNameOf, shapedBy } from '#src/site/pages.ts'
import { publicConfig } from '#src/site/public-config.ts'
import { staffMailLane } from '#src/staff/api/deliver-staff-mail.ts'
import { createLoginThrottle, noLoginThrottle } from '#src/staff/api/login-throttle.ts'
import { createPasskeys } from '#src/staff/api/passkeys.ts'
import { createSessions } from '#src/staff/api/sessions.ts'
import { createStaffLinks } from '#src/staff/api/staff-mails.ts'
import { createApi } from './api.ts'
import { createRetention } from './retention.ts'

export interface SiteDeps {
  database: Omit<OpenDatabase, 'close'>
  /** Where the database is: what must not be in it is kept beside it. */
  where: Parameters<typeof createVisitors>[0]
  log: Log
  mailer: Mailer
  /** Sends newsletters. */
  bulkMailer: BulkMailer
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
    newsletters: NewsletterSettings
    trustProxy: number
    hstsSubdomains?: boolean
    metricsToken: string | undefined
    dataDir: string
    /** How many processes like this one serve; they share what expensive calls may take. */
    workers?: number
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
  database,
  log,
  mailer,
  bulkMailer,
  clock,
  counts,
  images,
  render,
  ...deps
}: SiteDeps) {
  const { db, engine } = database
  const { secret, publicUrl, forwards, dataDir, clientDir, development = false } = deps.settings
  const share = (total: number) => Math.max(1, Math.floor(total / (deps.settings.workers ?? 1)))
  const transport = {
    https: publicUrl.startsWith('https:'),
    hstsSubdomains: deps.settings.hstsSubdomains,
  }
  let stopping = false

  const cache = createPageCache({ clock, shapedBy })
  const watch = watchDatabase(database, log)
  const metrics = createMetrics({
    running: running(),
    pageRoute: routeNameOf,
    register(registry) {
      registerDatabaseMetrics(registry, { pool: database.pool, watch })
      registerOutboxMetrics(registry, db)
      registerCacheMetrics(registry, cache.stats)
    },
  })
  const worker = deps.connectWorker(metrics.registry)
  const limits = createRateLimits(counts && { store: counts, secret })
  const sessions = createSessions(db, secret)
  const throttle = counts ? createLoginThrottle(db, secret) : noLoginThrottle
  const staffLinks = createStaffLinks(secret)
  const leads = createLeads({
    lanes: [staffMailLane({ db, mailer, links: staffLinks, publicUrl })],
    ...{ db, engine, limits, log, mailer, forwards, secret, publicUrl },
    wakeOutbox: worker.wakeOutbox,
    erasuresFile: erasuresFile(dataDir),
    otherMailIds: (database, personId) => mailIdsOfPerson(database, createSigner(secret), personId),
    times: deps.settings.leadTimes,
  })
  const newsletters = createNewsletters({
    ...{ db, engine, log, limits, secret, publicUrl, mailer, bulkMailer },
    settings: deps.settings.newsletters,
    links: leads.links,
    async prepareContent(content) {
      const { content: prepared, images } = await prepareBlog({ content })
      return { content: prepared?.content ?? '[]', images }
    },
    partsOf: letterParts,
    pageExists: async (path) => (await app.fetch(new Request(`${publicUrl}${path}`))).ok,
    mayDeliver: async () => !(await readPause(db)),
    wakeSender: worker.wakeOutbox,
    times: deps.settings.leadTimes,
  })
  worker.onWakeOutbox(() => {
    leads.worker.wake()
    newsletters.sender.wake()
  })
  const pictures = join(dataDir, 'cache', 'variants')
  const variants = createVariants(pictures, images)
  const originals = createOriginals(db, pictures)
  const warming = createWarming({ db, variants, log })
  const shareImages = createShareImages(join(dataDir, 'cache', 'share-images'), images)
  const mediaCleanup = createMediaCleanup({ db, variants, log })
  const expectReaders = readersExpected(warming)
  const scheduled = createScheduledPublisher({
    ...{ db, log },
    onPublished(row) {
      expectReaders(row)
      return clock.catchUp()
    },
  })
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
  const jobs = [
    createRetention({ db, log, mailer }),
    createOriginalsCleaning({ db, images, variants, log }),
  ]

  const pages = finishPages(
    (request) => render(request, { context: { fetch: (call) => app.fetch(call) } }),
    {
      formOrigins: Object.values(publicConfig().forms).flatMap((form) =>
        URL.canParse(form) ? new URL(form).origin : [],
      ),
      ...transport,
      development,
      change: deferScripts,
      publicHeaders: { 'speculation-rules': `"${speculationRulesPath}"` },
    },
  )
  // Anyone can make up searches and addresses, and no cache helps: they wait for each other, not pages for them.
  const madeUp = createCallBudget({ total: share(2), queued: 32 })
  const letterPages = createCallBudget({ total: share(2) })
  const files = staticFiles(clientDir, headersOfData(transport))

  const app = apiApp()
  app.use(requestContext(log, deps.settings.trustProxy))
  app.use(metrics.observe)
  app.use(drainBody)
  app.route('/', buildAssetRoutes(db, headersOfData(transport)))
  app.use('*', (c, next) => (isSearchPage(c.req.url) ? madeUp.wait(c, next) : next()))
  if (!development) app.use(cache.store)
  app.use(secureAnswers(transport))
  app.route(
    '/',
    operationsRoutes({
      running: running(),
      metrics: worker.metrics,
      metricsToken: deps.settings.metricsToken,
      isStopping: () => stopping,
      databaseState: watch.check,
      mailState: () => mailState(db),
    }),
  )
  app.route('/', discoveryRoutes({ db, publicUrl, shareImages }))
  app.use('/forms/*', countForms)
  app.use('/api/v0/registrations', countForms)
  app.route(
    '/',
    createApi({
      ...{
        db,
        sessions,
        throttle,
        limits,
        variants,
        warming,
        images,
        originals,
        leads,
        newsletters,
        counter,
        dataDir,
      },
      ...{ staffLinks, passkeys: createPasskeys(publicUrl), secret },
      limited: counts !== undefined,
      budget: createCallBudget({ total: share(6) }),
    }),
  )
  app.route('/', leads.pages)
  app.use('/newsletter/*', (c, next) => letterPages.wait(c, next))
  app.route('/', newsletters.pages)
  app.route(
    '/',
    mediaRoutes({
      ...{ db, variants, originals },
      budget: createCallBudget({ total: share(6) }),
    }),
  )
  app.route('/', faqFormRoutes({ db, limits, publicUrl }))
  app.get('*', (c) => {
    const render = async () => pages(asGet(c.req.raw))
    return hasPage(c.req.path) ? render() : madeUp.wait(c, render)
  })
  app.all('*', () =>
    problemResponse(405, 'Pages are only read.', { headers: { allow: 'GET, HEAD' } }),
  )
  app.onError((error, c) => answerError(error, c.get('log')))

  return {
    app,
    leads,
    newsletters,
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
    /** Notices a database that turns read-only. */
    watchDatabase: watch.start,
    scheduled,
    counter,
    /** One process of all that share the database does each of them. */
    startJobs() {
      for (const job of jobs) job.start()
    },
    /** From now on load balancers are told that this process is not ready. */
    beginStop() {
      stopping = true
    },
    /** Finishes deliveries under way; others stay in the database. */
    async stop() {
      watch.stop()
      warming.stop()
      mediaCleanup.stop()
      for (const job of jobs) await job.stop()
      await scheduled.stop()
      await Promise.all([leads.worker.stop(), newsletters.stop()])
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
