import { type AnyRouter, createRouter } from '@tanstack/react-router'
import { ErrorFallback, NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'
import { providePublicConfig, publicConfig } from '#src/site/public-config.ts'
import { type KnownQueries, knownQueries, QueriesProvider } from './known-queries.tsx'
import { routeTree } from './routeTree.gen.ts'
import { routerTimings } from './timings.ts'

export function getRouter() {
  const queries: KnownQueries = knownQueries(async () =>
    (await import('./queries.ts')).connectQueries(router as AnyRouter),
  )
  const router = createRouter({
    routeTree,
    context: { queries },
    ...routerTimings,
    InnerWrap: QueriesProvider,
    defaultNotFoundComponent: NotFoundFallback,
    defaultErrorComponent: ErrorFallback,
    dehydrate: () => ({ publicConfig: publicConfig() }),
    hydrate: async (page) => {
      providePublicConfig(page.publicConfig)
      await fillQueries(router as AnyRouter, queries, page)
    },
  })
  return router
}

/** What the server rendered a page with is put where its queries look; most pages bring nothing. */
async function fillQueries(router: AnyRouter, queries: KnownQueries, page: object) {
  if (!('query' in page)) return
  const ours = router.options.hydrate
  router.options.hydrate = undefined
  // Connecting puts a hydration of its own there.
  await queries.client()
  const { hydrate } = router.options as { hydrate?: (page: unknown) => unknown }
  await hydrate?.(page)
  router.options.hydrate = ours
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
