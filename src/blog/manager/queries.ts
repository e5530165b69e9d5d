import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { openingQuery } from '#src/editor/sync/opening-query.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { OwnArticlesApi } from '../api/own-articles.ts'
import type { BlogApi } from '../api/routes.ts'
import type { Blog, CardSort, ShownStatus } from '../contract.ts'

const api = () => staffClient<BlogApi>()
const cardsAtOnce = 60
const retries = 4

export interface BlogFilter {
  q?: string
  status?: ShownStatus
  author?: string
  sort?: CardSort
}

export async function readBlog(blogId: number): Promise<Blog> {
  const call = api().blogs[':blogId'].$get({
    param: { blogId: `${blogId}` },
    query: { images: 'linked' },
  })
  return (await staffAnswer(call, 'Error getting Blog by id')).blog
}

/**
 * Queries for staff, which include drafts, so they never share a key with readers. All begin with the readers' `blogs`.
 */
export const managerQueries = {
  everything: ['blogs'] as const,
  all: ['blogs', 'manager'] as const,
  cards: (filter: BlogFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [...managerQueries.all, 'cards', filter],
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api().blogs.cards.$get({
            query: { ...filter, limit: `${cardsAtOnce}`, ...(pageParam && { cursor: pageParam }) },
          }),
          'Failed to get all Blogs',
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),
  authors: () =>
    queryOptions({
      queryKey: [...managerQueries.all, 'authors'],
      queryFn: async () =>
        (await staffAnswer(api().blogs.authors.$get(), 'Error getting authors')).authors,
    }),
  own: () =>
    queryOptions({
      queryKey: [...managerQueries.all, 'own'],
      queryFn: () =>
        staffAnswer(
          staffClient<OwnArticlesApi>()['own-articles'].$get(),
          'Failed to get your articles',
        ),
    }),
  detail: (blogId: number) =>
    queryOptions({
      queryKey: [...managerQueries.all, 'detail', blogId],
      queryFn: () => readBlog(blogId),
      ...openingQuery(retries),
    }),
  /** The statuses of the articles that an article links to; articles that do not exist are missing. */
  statuses: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...managerQueries.all, 'statuses', ...ids],
      queryFn: async () => {
        const call = api().blogs.statuses.$get({ query: { ids: ids.slice(0, 200).join(',') } })
        const { blogs } = await staffAnswer(call, 'Error checking links')
        return new Map(blogs.map(({ blogId, status }) => [blogId, status]))
      },
      enabled: ids.length > 0,
    }),
  revisions: (blogId: number) =>
    queryOptions({
      queryKey: [...managerQueries.all, 'revisions', blogId],
      queryFn: async () => {
        const call = api().blogs[':blogId'].revisions.$get({ param: { blogId: `${blogId}` } })
        return (await staffAnswer(call, 'Error getting revisions')).revisions
      },
      staleTime: 0,
    }),
  revision: (blogId: number, version: number) =>
    queryOptions({
      queryKey: [...managerQueries.all, 'revisions', blogId, version],
      queryFn: async () => {
        const call = api().blogs[':blogId'].revisions[':version'].$get({
          param: { blogId: `${blogId}`, version: `${version}` },
          query: { images: 'linked' },
        })
        return (await staffAnswer(call, 'Error getting a revision')).blog
      },
    }),
}
