import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorFallback, NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'
import { providePublicConfig, publicConfig } from '#src/site/public-config.ts'
import { routeTree } from './routeTree.gen.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(n * 60)

function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: minutes(5),
        retry: 3,
        retryDelay: (attempt) => Math.min(seconds(2 ** attempt), seconds(30)),
      },
    },
  })
}

export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: seconds(30),
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: minutes(5),
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
