import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { queryTimings } from './query-timings.ts'

/** What keeps the data that pages show: it comes with the first page that shows any. */
export function connectQueries(router: AnyRouter): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryTimings } })
  setupRouterSsrQueryIntegration({ router, queryClient, wrapQueryClient: false })
  // For as long as the page lives: it hears when the window is looked at and when the network is back.
  if (!import.meta.env.SSR) queryClient.mount()
  return queryClient
}
