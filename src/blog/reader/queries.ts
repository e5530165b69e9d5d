import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient, isFinal } from '#src/app/client.ts'
import type { BlogApi } from '../api/routes.ts'

const blogs = apiClient<BlogApi>()
const pageSize = 24
const mostFeatured = 12
const mostFound = 48
const detailRetries = 4
const staleTime = 30_000

const published = (query: { pick?: 'main' | 'featured'; limit: number; cursor?: string }) =>
  answer(
    blogs.blogs.cards.$get({
      query: { ...query, status: 'published', limit: String(query.limit) },
    }),
    'Failed to get published blogs',
  )

export type CardPage = Awaited<ReturnType<typeof published>>

/** Query keys and calls of blogs, shared by loaders, later pages and invalidation. */
export const blogQueries = {
  all: () => ['blogs'] as const,
  published: () => [...blogQueries.all(), 'published'] as const,

  /** Published blogs, newest first; `cursor` starts a later page. */
  page: (cursor = '') =>
    queryOptions({
      queryKey: [...blogQueries.published(), 'page', cursor],
      queryFn: () => published({ limit: pageSize, ...(cursor && { cursor }) }),
      staleTime,
    }),

  main: () =>
    queryOptions({
      queryKey: [...blogQueries.published(), 'main'],
      queryFn: async () => (await published({ pick: 'main', limit: 1 })).cards[0] ?? null,
      staleTime,
    }),

  featured: () =>
    queryOptions({
      queryKey: [...blogQueries.published(), 'featured'],
      queryFn: async () => (await published({ pick: 'featured', limit: mostFeatured })).cards,
      staleTime,
    }),

  related: (blogId: number) =>
    queryOptions({
      queryKey: [...blogQueries.published(), 'related', blogId],
      queryFn: async () => {
        const param = { blogId: String(blogId) }
        const call = blogs.blogs[':blogId'].related.$get({ param, query: { limit: '3' } })
        return (await answer(call, 'Failed to get published blogs')).blogs
      },
      retry: (failures, error) => failures < detailRetries && !isFinal(error),
      staleTime,
    }),

  search: (q: string) =>
    queryOptions({
      queryKey: [...blogQueries.all(), 'search', q],
      queryFn: async () => {
        const call = blogs.blogs.search.$get({ query: { q, limit: String(mostFound) } })
        return (await answer(call, 'Failed to get published blogs')).blogs
      },
      staleTime,
    }),

  detail: (blogId: number) =>
    queryOptions({
      queryKey: [...blogQueries.all(), 'detail', blogId],
      queryFn: async () => {
        const call = blogs.blogs[':blogId'].$get({
          param: { blogId: String(blogId) },
          query: { images: 'linked' },
        })
        return (await answer(call, 'Error getting Blog by id')).blog
      },
      retry: (failures, error) => failures < detailRetries && !isFinal(error),
      staleTime,
    }),
}
