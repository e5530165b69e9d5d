import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/app/client.ts'
import type { BlogCard } from '../contract.ts'
import { blogQueries, type CardPage } from './queries.ts'

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
export type FirstPosts = { first: CardPage; main: BlogCard | null; featured: BlogCard[] }

export async function loadListing(client: QueryClient, cursor?: string) {
  try {
    const [first, main, featured] = await Promise.all([
      client.fetchQuery(blogQueries.page(cursor)),
      cursor ? null : client.fetchQuery(blogQueries.main()).catch(() => null),
      cursor ? [] : client.fetchQuery(blogQueries.featured()).catch(() => []),
    ])
    return { first, main, featured }
  } catch (error) {
    if (cursor && error instanceof ApiError && error.status === 422) return 'no such cursor'
    console.error('Failed to get published blogs', error)
    return 'failed'
  }
}
