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
    // As the specification sets them.
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30 * seconds,
    defaultPendingMs: 1 * seconds,
    defaultPendingMinMs: 0.5 * seconds,
    defaultGcTime: 300 * seconds,
    // Every page starts at its top, on Back and Forward as well: under a key never used before, no position is found.
    getScrollRestorationKey: () => `${++keys}`,
    scrollRestorationBehavior: 'instant',
    // But not the page that was served: its reader may be further down when it hydrates.
    scrollRestoration: () => {
      const isServedPage = !hydrated
      hydrated = true
      return !isServedPage
    },
    InnerWrap: LazyQueryClientProvider,
    defaultNotFoundComponent: NotFoundFallback,
    defaultErrorComponent: ErrorFallback,
    // Tells the scripts and styles that the framework writes from those that people might have written.
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
