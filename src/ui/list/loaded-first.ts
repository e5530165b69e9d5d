import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

const longestMs = 3000

/**
 * Waits for data that is shown above other things, so that nothing moves when it comes. A response that takes longer does
 * not hold the screen up.
 */
export async function loadedFirst(
  client: () => Promise<QueryClient>,
  // biome-ignore lint/suspicious/noExplicitAny: queries of any data, which nobody reads here
  ...queries: FetchQueryOptions<any, Error, any, any>[]
): Promise<void> {
  const loader = await client()
  const loading = queries.map((query) => loader.prefetchQuery({ ...query, retry: false }))
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.all(loading), late])
}
