import { createRouter } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import { ErrorFallback, NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'
import { launch, provideLaunch } from '#src/site/launch.ts'
import { providePublicConfig, publicConfig } from '#src/site/public-config.ts'
import { LazyQueryClientProvider, lazyQueryClient } from './lazy-query-client.tsx'
import { routeTree } from './routeTree.gen.ts'

const seconds = 1000

export function getRouter() {
  const queries = lazyQueryClient(async () =>
    (await import('./query-client.ts')).createQueryClient(),
  )
  let keys = 0
  let hydrated = false
  return createRouter({
    routeTree,
    context: { queries },
    // Defaults of the specification.
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30 * seconds,
    defaultPendingMs: 1 * seconds,
    defaultPendingMinMs: 0.5 * seconds,
    defaultGcTime: 300 * seconds,
    // Every page starts at its top, on Back and Forward as well: a key that was never used has no stored position.
    getScrollRestorationKey: () => `${++keys}`,
    scrollRestorationBehavior: 'instant',
    // Except the page that was served: its reader may have scrolled before it hydrates.
    scrollRestoration: () => {
      const isServedPage = !hydrated
      hydrated = true
      return !isServedPage
    },
    InnerWrap: LazyQueryClientProvider,
    defaultNotFoundComponent: NotFoundFallback,
    defaultErrorComponent: ErrorFallback,
    // Marks the framework's scripts and styles, to distinguish them from markup that people wrote.
    ssr: { nonce: getGlobalStartContext()?.nonce },
    dehydrate: () => ({ publicConfig: publicConfig(), launch: launch() }),
    hydrate(page) {
      providePublicConfig(page.publicConfig)
      provideLaunch(page.launch)
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
