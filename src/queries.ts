import { QueryClient } from '@tanstack/react-query'
import { queryTimings } from './query-timings.ts'

/** What loaders get data through and a browser keeps it in: it comes with the first of them that asks. */
export function startQueries(): QueryClient {
  if (import.meta.env.SSR) {
    // Gone with the page that is rendered: a timer would hold its data for five minutes more.
    return new QueryClient({
      defaultOptions: { queries: { ...queryTimings, gcTime: Number.POSITIVE_INFINITY } },
    })
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: queryTimings } })
  // For as long as the page lives: it hears when the window is looked at and when the network is back.
  queryClient.mount()
  return queryClient
}
