import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '#src/app/client.ts'
import type { ChangelogApi } from '../api/routes.ts'

export const changelogQueries = {
  all: () => ['changelog'] as const,

  list: () =>
    queryOptions({
      queryKey: [...changelogQueries.all(), 'list'],
      queryFn: () => answer(apiClient<ChangelogApi>().changelog.$get(), 'Failed to get changelog'),
      staleTime: 30_000,
    }),
}
