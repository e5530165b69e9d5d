import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/platform/http/client.ts'
import { blogQueries } from './queries.ts'

/** Gets what the listing shows into the cache; answers how that went. */
export async function loadListing(
  client: QueryClient,
  cursor?: string,
): Promise<'loaded' | 'failed' | 'no such cursor'> {
  const extras = cursor
    ? []
    : [client.prefetchQuery(blogQueries.main()), client.prefetchQuery(blogQueries.featured())]
  const pages = client.ensureInfiniteQueryData(blogQueries.pages(cursor))
  const [outcome] = await Promise.allSettled([pages, ...extras])
  if (outcome.status === 'fulfilled') return 'loaded'
  const { reason } = outcome
  if (cursor && reason instanceof ApiError && reason.status === 422) return 'no such cursor'
  console.error('Failed to get published blogs', reason)
  return 'failed'
}
