import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { StaffApi } from '../api/routes.ts'
import type { ActivityFilter } from '../contract.ts'

export const activityQueries = {
  list: (filter: ActivityFilter) =>
    infiniteQueryOptions({
      queryKey: ['activity', filter],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          staffClient<StaffApi>().activity.$get({
            query: { ...filter, ...(pageParam && { before: `${pageParam}` }) },
          }),
          'Failed to get the activity',
        ),
      getNextPageParam: (page) => page.nextBefore ?? undefined,
      placeholderData: keepPreviousData,
    }),
}
