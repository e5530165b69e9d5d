import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  staffAnswer,
  staffAnswerWithEtag,
  staffClient,
  staffDone,
} from '#src/session/staff-call.ts'
import type { ModerationApi } from '../api/moderation-routes.ts'
import type { scoreOrders } from '../moderation-contract.ts'

const api = () => staffClient<ModerationApi>().leaderboard

export interface EntriesFilter {
  q: string
  order: (typeof scoreOrders)[number]
}

export const moderationKey = ['leaderboard-moderation'] as const

export const moderationQueries = {
  entries: ({ q, order }: EntriesFilter) =>
    infiniteQueryOptions({
      queryKey: [...moderationKey, 'entries', q, order],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api().entries.$get({
            query: { order, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
          }),
          'Failed to get leaderboard',
        ),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),

  changes: () =>
    queryOptions({
      queryKey: [...moderationKey, 'changes'],
      queryFn: () => staffAnswer(api().changes.$get(), 'Failed to get the changes'),
    }),

  words: () =>
    queryOptions({
      queryKey: ['leaderboard-name-filter'],
      queryFn: () => staffAnswerWithEtag(api()['name-filter'].$get(), 'Failed to get the words'),
      // A refetch must not replace the words while somebody is editing them.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

export const moderationCalls = {
  remove: (id: number) =>
    staffDone(api().scores[':id'].$delete({ param: { id: `${id}` } }), 'Failed to remove it'),
  rename: (id: number, playerName: string) =>
    staffAnswer(
      api().scores[':id'].rename.$post({ param: { id: `${id}` }, json: { playerName } }),
      'Failed to rename it',
    ),
  undo: (changeId: number) =>
    staffAnswer(
      api().changes[':changeId'].undo.$post({ param: { changeId: `${changeId}` } }),
      'Failed to undo it',
    ),
  saveWords: (words: string[], etag: string) =>
    staffAnswer(
      api()['name-filter'].$post({ json: { words }, header: { 'if-match': etag } }),
      'Failed to save the words',
    ),
}
