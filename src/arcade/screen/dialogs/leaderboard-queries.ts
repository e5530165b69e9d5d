import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '#src/app/client.ts'
import type { LeaderboardApi } from '../../api/routes.ts'
import { LEADERBOARD_PAGE_SIZE } from '../../page-size.ts'
import { isScorePage } from '../runs/score-page.ts'
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
          const found = await answer(calls.scores.$get({ query }), failure)
          // A proxy or an old version may send something else: that is an error, and must not crash the dialog.
          if (!isScorePage(found)) throw new Error(failure)
          return found
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
      // The result only chooses the first page; the list should not wait for retries.
      retry: false,
      queryFn: async () => {
        const calls = apiClient<LeaderboardApi>().leaderboard
        const call = calls.scores[':id'].place.$get({ param: { id: String(id) } })
        const found = await answer(call, failure)
        if (typeof found?.place !== 'number') throw new Error(failure)
        return found
      },
    }),
}
