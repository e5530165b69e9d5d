import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, answer, apiClient, isFinal } from '#src/app/client.ts'
import type { BlogApi } from '../api/routes.ts'
import type { BlogCard } from '../contract.ts'

const blogs = apiClient<BlogApi>()
const pageSize = 24
const mostFeatured = 12
const mostTopics = '12'
const mostFound = 48
const detailRetries = 4
const staleTime = 30_000

interface Pick {
  pick?: 'main' | 'featured'
  topic?: string
  limit: number
  cursor?: string
}

const published = (query: Pick) =>
  answer(
    blogs.blogs.cards.$get({
      query: { ...query, status: 'published', limit: String(query.limit) },
    }),
    'Failed to get published blogs',
  )

export type CardPage = Awaited<ReturnType<typeof published>>

const publicQuery = <Result>(key: readonly unknown[], queryFn: () => Promise<Result>) =>
  queryOptions({ queryKey: ['blogs', ...key], queryFn, staleTime })

const retry = (failures: number, error: Error) => failures < detailRetries && !isFinal(error)

export const blogQueries = {
  page: (cursor = '', topic = '') =>
    publicQuery(['published', 'page', cursor, topic], () =>
      published({ limit: pageSize, ...(cursor && { cursor }), ...(topic && { topic }) }),
    ),
  topics: (query: { limit: string; slug?: string }) =>
    publicQuery(['topics', query], async () => {
      const call = blogs.topics.$get({ query })
      return (await answer(call, 'Failed to get topics')).topics
    }),
  main: () =>
    publicQuery(
      ['published', 'main'],
      async () => (await published({ pick: 'main', limit: 1 })).cards[0] ?? null,
    ),
  featured: () =>
    publicQuery(
      ['published', 'featured'],
      async () => (await published({ pick: 'featured', limit: mostFeatured })).cards,
    ),
  related: (blogId: number) => ({
    ...publicQuery(['published', 'related', blogId], async () => {
      const param = { blogId: String(blogId) }
      const call = blogs.blogs[':blogId'].related.$get({ param, query: { limit: '3' } })
      return (await answer(call, 'Failed to get published blogs')).blogs
    }),
    retry,
  }),
  search: (q: string) =>
    publicQuery(['search', q], async () => {
      const call = blogs.blogs.search.$get({ query: { q, limit: String(mostFound) } })
      return (await answer(call, 'Failed to get published blogs')).blogs
    }),
  detail: (blogId: number) => ({
    ...publicQuery(['detail', blogId], async () => {
      const param = { blogId: String(blogId) }
      const call = blogs.blogs[':blogId'].$get({ param, query: { images: 'linked' } })
      return (await answer(call, 'Error getting Blog by id')).blog
    }),
    retry,
  }),
}

export type FoundPosts = { q: string; found: BlogCard[] }

export async function loadSearch(client: QueryClient, q: string): Promise<FoundPosts | 'failed'> {
  try {
    return { q, found: await client.fetchQuery(blogQueries.search(q)) }
  } catch (error) {
    console.error('Failed to get published blogs', error)
    return 'failed'
  }
}

/** The initial content of the listing. Later pages have neither a main nor featured blogs. */
export type FirstPosts = {
  first: CardPage
  main: BlogCard | null
  featured: BlogCard[]
  /** The topics with the most articles. */
  topics: { name: string; path: string }[]
}

export async function loadListing(client: QueryClient, cursor?: string) {
  try {
    const [first, main, featured, topics] = await Promise.all([
      client.fetchQuery(blogQueries.page(cursor)),
      cursor ? null : client.fetchQuery(blogQueries.main()).catch(() => null),
      cursor ? [] : client.fetchQuery(blogQueries.featured()).catch(() => []),
      client.fetchQuery(blogQueries.topics({ limit: mostTopics })).catch(() => []),
    ])
    return {
      first,
      main,
      featured,
      topics: topics.map(({ name, slug }) => ({
        name,
        path: `/topics/${encodeURIComponent(slug)}`,
      })),
    }
  } catch (error) {
    if (cursor && error instanceof ApiError && error.status === 422) return 'no such cursor'
    console.error('Failed to get published blogs', error)
    return 'failed'
  }
}
