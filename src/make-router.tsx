import { createRouter } from '@tanstack/react-router'
import { ErrorFallback, NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'
import { providePublicConfig, publicConfig } from '#src/site/public-config.ts'
import { knownQueries, QueriesProvider } from './known-queries.tsx'
import type { routeTree } from './routeTree.gen.ts'
import { routerTimings } from './timings.ts'

export type RouteTree = typeof routeTree

export function makeRouter(routeTree: RouteTree) {
  const queries = knownQueries(async () => (await import('./queries.ts')).startQueries())
  return createRouter({
    routeTree,
    context: { queries },
    ...routerTimings,
    InnerWrap: QueriesProvider,
    defaultNotFoundComponent: NotFoundFallback,
    defaultErrorComponent: ErrorFallback,
    dehydrate: () => ({ publicConfig: publicConfig() }),
    hydrate: (page) => providePublicConfig(page.publicConfig),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
