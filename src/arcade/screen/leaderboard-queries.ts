import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '#src/platform/http/client.ts'
import type { LeaderboardApi } from '../api/routes.ts'
import { LEADERBOARD_PAGE_SIZE } from '../page-size.ts'
import { leaderboardKey } from './leaderboard-key.ts'

const failure = 'Failed to get leaderboard'

export const leaderboardQueries = {
  page: (page: number) =>
    queryOptions({
      queryKey: [...leaderboardKey, 'page', page],
      queryFn: async () => {
        const query = { page: String(page), limit: String(LEADERBOARD_PAGE_SIZE) }
        const calls = apiClient<LeaderboardApi>().leaderboard
        try {
          return await answer(calls.scores.$get({ query }), failure)
        } catch (error) {
          console.error(failure)
          throw error
        }
      },
      placeholderData: keepPreviousData,
    }),

  place: (id: number) =>
    queryOptions({
      queryKey: [...leaderboardKey, 'place', id],
      // Only the page to open on depends on it; the list should not wait for further tries.
      retry: false,
      queryFn: () => {
        const calls = apiClient<LeaderboardApi>().leaderboard
        return answer(calls.scores[':id'].place.$get({ param: { id: String(id) } }), failure)
      },
    }),
}
