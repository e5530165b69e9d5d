import cluster from 'node:cluster'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { createApi } from './api.ts'
import { warmListing } from './blog/api/warm-listing.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { createShareImages } from './discovery/share-images.ts'
import { createLeads } from './leads/api/leads.ts'
import { painter } from './media/painter/own-painter.ts'
import { mediaRoutes } from './media/routes.ts'
import { createVariants } from './media/variants.ts'
import { createWarming } from './media/warming.ts'
import { readConfig } from './platform/config/config.ts'
import { prepareDataDir } from './platform/config/data-dir.ts'
import { openAtStart } from './platform/db/open-at-start.ts'
import { siteSecret } from './platform/db/site-secret.ts'
import { apiApp } from './platform/http/api-app.ts'
import { answerInProcess } from './platform/http/client.ts'
import { builtStyles } from './platform/http/inline-styles.ts'
import { listen } from './platform/http/listen.ts'
import { addUp, createMetrics } from './platform/http/metrics.ts'
import { operationsRoutes } from './platform/http/operations-routes.ts'
import { finishPages } from './platform/http/page-response.ts'
import { answerError, problemResponse } from './platform/http/problem.ts'
import { createRateLimits } from './platform/http/rate-limit.ts'
import { requestContext } from './platform/http/request-context.ts'
import { headersOfData, secureAnswers } from './platform/http/security-headers.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { openCountStore } from './platform/limits/open-count-store.ts'
import { createLog } from './platform/log/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { isStuck, readBacklogs } from './platform/outbox/health.ts'
import { registerOutboxMetrics } from './platform/outbox/metrics.ts'
import { openContentClock } from './platform/page-cache/open-content-clock.ts'
import { createPageCache } from './platform/page-cache/page-cache.ts'
import { announce } from './platform/workers/announce.ts'
import { joinWorkers } from './platform/workers/member.ts'
import { prepare } from './prepare.ts'
import { shapedBy } from './site/pages.ts'
import { providePublicConfig, publicConfig } from './site/public-config.ts'
import { scriptsMeta, wakingOf } from './site/waking.ts'
import { createLoginThrottle, noLoginThrottle } from './staff/api/login-throttle.ts'
import { createSessions } from './staff/api/sessions.ts'

/*
 * The composition root: configuration, database, api and pages are put together here and nowhere else.
 * The dev server and the tests of the build import the default export; `npm start` calls start().
 */
const config = readConfig(process.env)
const log = createLog(config.logLevel)
prepareDataDir(config.dataDir)
const { db, engine, close } = await openAtStart(config.database)
// For workers the launcher has seen to that.
const madeUpAccount = cluster.isWorker ? undefined : await prepare(db, config)

providePublicConfig({
  publicUrl: config.publicUrl,
  appLoginUrl: config.appLoginUrl ?? publicConfig().appLoginUrl,
  socialUrl: config.socialUrl ?? publicConfig().socialUrl,
  forms: config.forms,
})

let stopping = false
const clock = await openContentClock(config.database, log)
const cache = createPageCache(clock, shapedBy)
const metrics = createMetrics(cache.hits, (registry) => registerOutboxMetrics(registry, db))
const member = joinWorkers(metrics.own)
const secret = await siteSecret(db, {
  configured: config.jwtSecret,
  dataDir: config.dataDir,
})
const counts = config.rateLimits ? await openCountStore(config.database, log) : undefined
const limits = createRateLimits(counts && { store: counts, secret })
const sessions = createSessions(db, secret)
const throttle = config.rateLimits ? createLoginThrottle(db, secret) : noLoginThrottle
const mailer = createMailer({ ...config.mail, folder: join(config.dataDir, 'outbox'), log })
const { publicUrl, forwards } = config
const { wakeOutbox } = member
const leads = createLeads({
  db,
  engine,
  limits,
  log,
  mailer,
  forwards,
  secret,
  publicUrl,
  wakeOutbox,
})
painter.warnTo((words) => log.warn(words))
const variants = createVariants(join(config.dataDir, 'cache', 'variants'))
const warming = createWarming({ db, variants, log })
const shareImages = createShareImages(join(config.dataDir, 'cache', 'share-images'))
const spoolFolder = config.dataDir
const api = createApi({ db, sessions, throttle, limits, variants, warming, spoolFolder, leads })
const built = fileURLToPath(new URL('../client', import.meta.url))
const transport = { https: config.publicUrl.startsWith('https:') }
const pages = finishPages(createStartHandler(defaultStreamHandler), {
  formOrigins: Object.values(publicConfig().forms).flatMap((form) =>
    URL.canParse(form) ? new URL(form).origin : [],
  ),
  ...transport,
  development: import.meta.env.DEV,
  wakingOf,
  scriptsMeta,
  styles: builtStyles(built),
})
const files = staticFiles(built, headersOfData(transport))

const site = apiApp()
site.use(requestContext(log, config.trustProxy))
site.use(metrics.observe)
// In development a page changes with its code, not only with its content.
if (import.meta.env.PROD) site.use(cache.keep)
site.use(secureAnswers(transport))
site.route(
  '/',
  operationsRoutes({
    db,
    metrics: async () => addUp(await member.allFigures()),
    metricsToken: config.metricsToken,
    isStopping: () => stopping,
    isMailStuck: async () => (await readBacklogs(db)).some(isStuck),
  }),
)
site.route('/', discoveryRoutes({ db, publicUrl: config.publicUrl, shareImages }))
site.route('/', api)
site.route('/', leads.pages)
site.route('/', mediaRoutes({ db, variants }))
site.on(['GET', 'HEAD'], '*', (c) => pages(c.req.raw))
site.all('*', () =>
  problemResponse(405, 'Pages are only read.', { headers: { allow: 'GET, HEAD' } }),
)
site.onError((error, c) => answerError(error, c.get('log')))
answerInProcess((request) => site.fetch(request))
member.onWakeOutbox(leads.worker.wake)
if (member.keepsOutbox) await leads.worker.start()

export default { fetch: site.fetch }

/** Serves until it is told to stop; finishes what is in flight, then closes the database. */
export async function start(): Promise<void> {
  const listening = await listen(
    site.fetch,
    config.host,
    config.port,
    (request, response) => files(request, response) || cache.answer(request, response),
    { drainSeconds: config.drainSeconds, headers: headersOfData(transport) },
  )
  if (member.isWorker) member.isUp(listening.url)
  else announce(listening.url, madeUpAccount)
  if (member.keepsOutbox) {
    warmListing(db, warming).catch((error: Error) => log.warn({ kind: error.name }, 'not warmed'))
  }
  const stop = async () => {
    if (stopping) return
    stopping = true
    await listening.stop()
    await letGo()
    process.exit(0)
  }
  // Not once: npm and the terminal may both send the same signal, and a second one unheard would kill.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

/** Deliveries under way are finished; what is still waiting stays in the database. */
async function letGo(): Promise<void> {
  warming.stop()
  painter.end()
  await leads.worker.stop()
  mailer.close()
  await clock.close()
  await counts?.close()
  await close()
}

// A new version of this file in development opens its own database; the old one must let go.
import.meta.hot?.dispose(() => letGo())
