import { QueryClient } from '@tanstack/react-query'
import { isFinal } from '#src/app/client.ts'

const maxRetries = 3
const maxRetryDelay = 30_000
const gcTime = 5 * 60_000

/**
 * Defaults of the specification. Retries on the server are quick, because a page that is being rendered cannot wait
 * for seconds.
 */
export const queryDefaults = {
  // The server's client is discarded with the rendered page: a timer would keep its data for five more minutes.
  gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : gcTime,
  retry: (failures: number, error: unknown) => failures < maxRetries && !isFinal(error),
  retryDelay: (attempt: number) =>
    typeof window === 'undefined' ? 20 : Math.min(2 ** attempt * 1000, maxRetryDelay),
}

/** Loaders fetch data through this client, and a browser caches it in it. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  // Mounted as long as the page lives: it listens for window focus and for the network coming back.
  if (!import.meta.env.SSR) queryClient.mount()
  return queryClient
}
