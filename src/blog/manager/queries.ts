import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { openingQuery } from '#src/editor/sync/opening-query.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { OwnArticlesApi } from '../api/own-articles.ts'
import type { BlogApi } from '../api/routes.ts'
import type { Blog, CardSort, ShownStatus } from '../contract.ts'

const api = () => staffClient<BlogApi>()
const cardsAtOnce = 60
const retries = 4

export interface BlogView {
  q?: string
  status?: ShownStatus
  author?: string
  sort?: CardSort
  /** How the list is shown; by default as the grid. */
  view?: 'table'
}

export const paramOf = (blogId: number) => ({ blogId: `${blogId}` })
export const linked = { images: 'linked' } as const

export async function readBlog(blogId: number): Promise<Blog> {
  const call = api().blogs[':blogId'].$get({ param: paramOf(blogId), query: linked })
  return (await staffAnswer(call, 'Error getting Blog by id')).blog
}

export const createPath = '/contentmanager/blogger/createblog'
export const editPath = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

const all = ['blogs', 'manager'] as const

/** Queries for staff include drafts, so they never share a key with readers. */
export const staffQuery = <Result>(key: readonly unknown[], queryFn: () => Promise<Result>) =>
  queryOptions({ queryKey: [...all, ...key], queryFn })

export const managerQueries = {
  /** All queries of articles, also of readers. */
  everything: ['blogs'] as const,
  all,
  cards: (filter: Omit<BlogView, 'view'>) =>
    infiniteQueryOptions({
      queryKey: [...all, 'cards', filter],
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
  /** For suggestions. */
  topics: () =>
    staffQuery(['topics'], async () => {
      const call = api().topics.$get({ query: { limit: '200' } })
      return (await staffAnswer(call, 'Error getting topics')).topics
    }),
  authors: () =>
    staffQuery(['authors'], async () => {
      const call = api().blogs.authors.$get()
      return (await staffAnswer(call, 'Error getting authors')).authors
    }),
  own: () =>
    staffQuery(['own'], () => {
      const call = staffClient<OwnArticlesApi>()['own-articles'].$get()
      return staffAnswer(call, 'Failed to get your articles')
    }),
  detail: (blogId: number) => ({
    ...staffQuery(['detail', blogId], () => readBlog(blogId)),
    ...openingQuery(retries),
  }),
  /** The statuses of the articles that an article links to; articles that do not exist are missing. */
  statuses: (ids: readonly number[]) => ({
    ...staffQuery(['statuses', ...ids], async () => {
      const call = api().blogs.statuses.$get({ query: { ids: ids.slice(0, 200).join(',') } })
      const { blogs } = await staffAnswer(call, 'Error checking links')
      return new Map(blogs.map(({ blogId, status }) => [blogId, status]))
    }),
    enabled: ids.length > 0,
  }),
  /** Those of the slugs whose topic no published article has. */
  emptyTopics: (slugs: readonly string[]) => ({
    ...staffQuery(['empty topics', ...slugs], async () => {
      const asked = slugs.slice(0, 20).map(async (slug) => {
        const call = api().topics.$get({ query: { slug, limit: '1' } })
        return (await staffAnswer(call, 'Error checking links')).topics.length === 0 ? [slug] : []
      })
      return new Set((await Promise.all(asked)).flat())
    }),
    enabled: slugs.length > 0,
  }),
  revisions: (blogId: number) => ({
    ...staffQuery(['revisions', blogId], async () => {
      const call = api().blogs[':blogId'].revisions.$get({ param: paramOf(blogId) })
      return (await staffAnswer(call, 'Error getting revisions')).revisions
    }),
    staleTime: 0,
  }),
  revision: (blogId: number, version: number) =>
    staffQuery(['revisions', blogId, version], async () => {
      const call = api().blogs[':blogId'].revisions[':version'].$get({
        param: { ...paramOf(blogId), version: `${version}` },
        query: linked,
      })
      return (await staffAnswer(call, 'Error getting a revision')).blog
    }),
}
