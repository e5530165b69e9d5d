import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '#src/app/client.ts'
import type { ChangelogApi } from '../api/routes.ts'

/** Query keys and calls of the changelog, shared by loaders, hooks and invalidation. */
export const changelogQueries = {
  all: () => ['changelog'] as const,

  /** Every entry, newest first, and the day of the next one. */
  list: () =>
    queryOptions({
      queryKey: [...changelogQueries.all(), 'list'],
      queryFn: () => answer(apiClient<ChangelogApi>().changelog.$get(), 'Failed to get changelog'),
      staleTime: 30_000,
    }),
}
