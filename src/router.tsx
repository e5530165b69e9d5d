import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorFallback, NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'
import { providePublicConfig, publicConfig } from '#src/site/public-config.ts'
import { routeTree } from './routeTree.gen.ts'
import { queryTimings, routerTimings } from './timings.ts'

export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryTimings } })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...routerTimings,
    defaultNotFoundComponent: NotFoundFallback,
    defaultErrorComponent: ErrorFallback,
    dehydrate: () => ({ publicConfig: publicConfig() }),
    hydrate: (page) => providePublicConfig(page.publicConfig),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
