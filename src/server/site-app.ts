import { publishedArticles } from '#src/blog/api/published-articles.ts'
import { deferredRel } from '#src/browser/defer-scripts.ts'
import type { DatabaseWatch } from '#src/db/watch-database.ts'
import { discoveryRoutes } from '#src/discovery/routes.ts'
import { speculationRulesPath } from '#src/discovery/speculation-rules.ts'
import { faqFormRoutes } from '#src/faq/api/form-routes.ts'
import { apiApp } from '#src/http/api-app.ts'
import { drainBody } from '#src/http/body-rules.ts'
import { buildAssetRoutes } from '#src/http/build-assets.ts'
import type { RenderContext } from '#src/http/client.ts'
import type { Metrics } from '#src/http/metrics.ts'
import { operationsRoutes } from '#src/http/operations-routes.ts'
import { settleWrites } from '#src/http/page-cache/content-clock.ts'
import type { PageCache } from '#src/http/page-cache/page-cache.ts'
import { finishPages } from '#src/http/page-response.ts'
import { answerError, problemResponse } from '#src/http/problem.ts'
import { problemAsPage } from '#src/http/problem-page.ts'
import type { RateLimits } from '#src/http/rate-limit.ts'
import { requestContext } from '#src/http/request-context.ts'
import { headersOfData, secureAnswers, type Transport } from '#src/http/security-headers.ts'
import { mailState } from '#src/jobs/health.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { hasPage, isSearchPage } from '#src/site/pages.ts'
import { createPasskeys } from '#src/staff/api/passkeys.ts'
import { createApi } from './api.ts'
import { running } from './running.ts'
import type { Services } from './services.ts'
import type { SiteDeps } from './site-deps.ts'

interface SiteAppDeps
  extends Pick<SiteDeps, 'database' | 'clock' | 'log' | 'images' | 'render' | 'settings'> {
  services: Services
  limits: RateLimits
  transport: Transport
  cache: PageCache
  metrics: Metrics
  watch: DatabaseWatch
  /** The metrics of all processes. */
  readMetrics: () => Promise<string | undefined>
  isStopping: () => boolean
}

/** Every route of the site, in the order in which they are tried. */
export function createSiteApp(deps: SiteAppDeps): ReturnType<typeof apiApp> {
  const { clock, log, images, render, settings, limits, transport } = deps
  const { cache, metrics, watch, readMetrics, isStopping } = deps
  const { sessions, throttle, staffLinks, leads, newsletters, visits, readZone } = deps.services
  const { variants, originals, warming, shareImages, launch, attention } = deps.services
  const { db } = deps.database
  const { secret, publicUrl, forms = {}, development = false } = settings

  const pageRules = {
    formOrigins: Object.values(forms).flatMap((form) =>
      URL.canParse(form) ? new URL(form).origin : [],
    ),
    ...transport,
    development,
    preloadRel: deferredRel,
    publicHeaders: { 'speculation-rules': `"${speculationRulesPath}"` },
  }
  const pagesWith = (more: Partial<RenderContext> = {}) =>
    finishPages(async (request, { nonce, visitor }) => {
      const known = await launch.readOrKnown()
      const fetch = (call: Request) => app.fetch(call, { visitor })
      const context = { fetch, nonce, launch: known.launch, ...more }
      const page = await render(request, { context })
      if (!known.isCurrent) page.headers.set('cache-control', 'no-store')
      return page
    }, pageRules)
  const pages = pagesWith()
  // Anyone can make up searches and addresses, and no cache helps: they wait for each other, not pages for them.
  const madeUp = limits.budget({ total: 2, queued: 32 })
  const letterPages = limits.budget({ total: 2 })

  const app = apiApp()
  app.use(requestContext(log, settings.trustProxy))
  app.use(metrics.observe)
  app.use(drainBody)
  app.route('/', buildAssetRoutes(db, headersOfData(transport)))
  app.use(settleWrites(clock))
  app.use(secureAnswers(transport))
  app.route(
    '/',
    operationsRoutes({
      running: running(),
      metrics: readMetrics,
      metricsToken: settings.metricsToken,
      isStopping,
      databaseState: watch.check,
      mailState: () => mailState(db),
    }),
  )
  app.route(
    '/',
    discoveryRoutes({
      ...{ db, publicUrl, shareImages, readLaunch: launch.read },
      articles: publishedArticles(db),
    }),
  )
  app.route(
    '/',
    createApi({
      ...{ db, limits, images, publicUrl, attention, readZone },
      ...{ sessions, throttle, variants, warming, originals, leads, newsletters, visits },
      ...{ staffLinks, passkeys: createPasskeys(publicUrl), secret },
    }),
  )
  app.use('/forms/*', (c, next) => {
    c.set('renderPage', async (path, more) => {
      const request = new Request(new URL(path, c.req.url))
      const answer = async () => pagesWith(more)(request, c.get('clientAddress'))
      return madeUp.wait(c, answer).catch(() => undefined)
    })
    return next()
  })
  app.route('/', leads.pages)
  app.use('/newsletter/*', (c, next) => letterPages.wait(c, next))
  app.route('/', newsletters.pages)
  app.route(
    '/',
    mediaRoutes({
      ...{ db, variants, originals, limits },
    }),
  )
  app.route('/', faqFormRoutes({ db, limits, publicUrl }))
  app.get('*', (c) => {
    const page = () => cache.respond(c, (request) => pages(request, c.get('clientAddress')))
    const isCommon = hasPage(c.req.path) && !isSearchPage(c.req.url)
    return isCommon ? page() : madeUp.wait(c, page)
  })
  app.all('*', () =>
    problemResponse(405, 'Pages are only read.', { headers: { allow: 'GET, HEAD' } }),
  )
  app.onError((error, c) => {
    const answer = answerError(error, c.get('log'))
    return c.req.header('accept')?.includes('text/html') ? problemAsPage(answer) : answer
  })
  return app
}
