import { QueryClient } from '@tanstack/react-query'
import { isFinal } from '#src/http/client.ts'

const maxRetries = 3
const maxRetryDelay = 30_000
const gcTime = 5 * 60_000

/** As the specification sets them. A page being rendered cannot wait for seconds. */
export const queryDefaults = {
  // A server's client is gone with the page it renders: a timer would hold its data for five minutes more.
  gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : gcTime,
  retry: (failures: number, error: unknown) => failures < maxRetries && !isFinal(error),
  retryDelay: (attempt: number) =>
    typeof window === 'undefined' ? 20 : Math.min(2 ** attempt * 1000, maxRetryDelay),
}

/** What loaders get data through and a browser caches it in. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  // For as long as the page lives: it listens for focus of the window and for the network coming back.
  if (!import.meta.env.SSR) queryClient.mount()
  return queryClient
}
