import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { SearchApi } from '../api/search.ts'

const shortest = 2

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-search', q],
    enabled: q.length >= shortest,
    placeholderData: q.length >= shortest ? keepPreviousData : undefined,
    staleTime: 30_000,
    queryFn: async () => {
      const call = staffClient<SearchApi>().staff.search.$get({ query: { q } })
      return (await staffAnswer(call, 'The search failed')).results
    },
  })
