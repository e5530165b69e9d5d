import { contextStorage } from 'hono/context-storage'
import { apiApp } from '#src/app/api-app.ts'
import { drainBody } from '#src/app/body-rules.ts'
import type { RenderContext } from '#src/app/client.ts'
import { requestContext } from '#src/app/connection/request-context.ts'
import type { Metrics } from '#src/app/metrics.ts'
import { operationsRoutes } from '#src/app/operations-routes.ts'
import { answerError, problemResponse } from '#src/app/problem.ts'
import { headersOfData, secureAnswers, type Transport } from '#src/app/security-headers.ts'
import { deferredRel } from '#src/browser/defer-scripts.ts'
import type { DatabaseWatch } from '#src/db/watch-database.ts'
import { markdownPages } from '#src/discovery/markdown-page.ts'
import { speculationRulesOf } from '#src/discovery/speculation-rules.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { mailState } from '#src/jobs/health.ts'
import { apiDocs } from '#src/pages/api-docs.ts'
import { buildAssetRoutes } from '#src/pages/build-assets.ts'
import { settleWrites } from '#src/pages/cache/content-clock.ts'
import type { PageCache } from '#src/pages/cache/page-cache.ts'
import { finishPages, sharedAge } from '#src/pages/page-response.ts'
import { problemAsPage } from '#src/pages/problem-page.ts'
import { playerOrigins } from '#src/site/embed-providers.ts'
import { hasMarkdown, pageOfMarkdown } from '#src/site/markdown-pages.ts'
import { hasPage, isSearchPage } from '#src/site/pages.ts'
import type { Features } from './features.ts'
import { running } from './running.ts'

const root = '/api/v0'
const articles = /^\/blog\//i

/** The API routes of every feature, and their OpenAPI description. */
function createApi(features: Feature[]) {
  const api = apiApp()
  api.use(`${root}/*`, async (c, next) => {
    await next()
    // Staff responses are private, and public ones may change with the next publish.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  for (const { routes = [] } of features) for (const calls of routes) api.route(root, calls)
  apiDocs(api)
  api.all('/api/*', () => problemResponse(404, 'There is no such call.'))
  api.onError((error, c) => answerError(error, c.get('log')))
  return api
}

export interface AppSettings {
  publicUrl: string
  /** Endpoints of external providers that forms post to instead of this server. */
  forms?: Record<string, string>
  trustProxy: number
  metricsToken: string | undefined
  /** In development, pages change with their code and are not cached. */
  development?: boolean
}

/** Renders a page; the context lets its loaders call the api in process. */
export type Render = (
  request: Request,
  options: { context: RenderContext },
) => Response | Promise<Response>

interface SiteAppDeps extends Pick<FeatureBase, 'db' | 'log' | 'clock' | 'limits'> {
  render: Render
  settings: AppSettings
  features: Features
  transport: Transport
  cache: PageCache
  metrics: Metrics
  watch: DatabaseWatch
  /** The metrics of all processes. */
  readMetrics: () => Promise<string | undefined>
  isStopping: () => boolean
}

/** All routes of the site, in the order in which they match. */
export function createSiteApp(deps: SiteAppDeps): ReturnType<typeof apiApp> {
  const { db, clock, log, render, settings, features, limits, transport } = deps
  const { cache, metrics, watch, readMetrics, isStopping } = deps
  const { launch } = features.settings
  const { redirects } = features
  const { forms = {}, development = false } = settings

  const pageRules = {
    formOrigins: Object.values(forms).flatMap((form) =>
      URL.canParse(form) ? new URL(form).origin : [],
    ),
    pictureOrigin: features.media.bytes.redirects?.origin,
    playerOrigins,
    ...transport,
    development,
    preloadRel: deferredRel,
    speculationRules: speculationRulesOf,
    hasOtherForms: hasMarkdown,
  }
  const pagesWith = (more: Partial<RenderContext> = {}) =>
    finishPages(async (request, { nonce, visitor }) => {
      const current = await launch.readOrKnown()
      const fetch = (call: Request) => app.fetch(call, { visitor })
      const context = { fetch, nonce, launch: current.launch, ...more }
      const page = await render(request, { context })
      if (!current.isCurrent) page.headers.set('cache-control', 'no-store')
      return page
    }, pageRules)
  const htmlPages = pagesWith()
  const markdownOf = markdownPages({
    articles: features.articles,
    publicUrl: settings.publicUrl,
    sharedAge,
    headers: headersOfData(transport),
  })
  const pages = (request: Request, visitor: string) => {
    const path = pageOfMarkdown(new URL(request.url).pathname)
    if (path === undefined) return htmlPages(request, visitor)
    return markdownOf(path, () => htmlPages(new Request(new URL(path, request.url)), visitor))
  }
  // Anyone can invent searches and addresses, and the cache cannot hold them all. They have a budget of their own, so
  // that other pages do not wait for them.
  const madeUp = limits.budget({ total: 2, queued: 32 })

  const app = apiApp()
  app.use(contextStorage())
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
      mailState: () => mailState(db, features.jobKinds),
      picturesState: features.media.storeState,
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
  for (const { pages = [] } of features.all) for (const part of pages) app.route('/', part)
  app.route('/', createApi(features.all))
  app.get('*', (c) => {
    const page = () => cache.respond(c, (request) => pages(request, c.get('clientAddress')))
    const { path } = c.req
    const isRoute = hasPage(path) || pageOfMarkdown(path) !== undefined
    const answer = async () => {
      // A redirect never hides a page: only the number of an article tells whether there is one.
      const shown = isRoute ? await page() : undefined
      const isMissing = !shown || (shown.status === 307 && articles.test(path))
      return (isMissing && (await redirects.find(c))) || (shown ?? page())
    }
    return isRoute && !isSearchPage(c.req.url) ? answer() : madeUp.wait(c, answer)
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
