import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { readerBlocks, titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { topicPath } from '../topics.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = Awaited<ReturnType<typeof loadArticle>>

/**
 * Whether this article plays or frames something and was opened within another page: the policy of that page does not
 * allow it, so the article must be loaded as a page of its own.
 */
async function needsPageLoad({ blog }: ShownArticle): Promise<boolean> {
  if (typeof window === 'undefined') return false
  const more = readerBlocks(blog.content).flatMap((block) =>
    block.type === 'unknown' ? [block.raw.type] : [],
  )
  if (more.length === 0) return false
  // Loaded by these articles only, as the views of their blocks.
  const { needsPolicy } = await import('#src/editor/blocks/reader/more-block.tsx')
  if (!more.some((type) => needsPolicy(String(type)))) return false
  const served = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  return !new RegExp(`^/blog/${blog.blogId}(/|$)`).test(new URL(served).pathname)
}

/** The article at this address. An earlier address leads to the current one in one step. */
export async function openArticle(client: QueryClient, blogId: number, slug: string | undefined) {
  const shown = await loadArticle(client, blogId)
  const current = shown.blog.slug
  if (slug !== undefined && slug !== current) {
    const to = '/blog/$blogId/{-$slug}'
    const moved = { to, params: { blogId, slug: current }, search: true, replace: true } as const
    throw redirect({ ...moved, statusCode: 308 })
  }
  if (await needsPageLoad(shown)) throw redirect({ href: `/blog/${blogId}`, reloadDocument: true })
  return shown
}

async function loadArticle(client: QueryClient, blogId: number) {
  const related = client.fetchQuery(blogQueries.related(blogId)).catch(() => [])
  const blog = await client.fetchQuery(blogQueries.detail(blogId))
  return {
    blog,
    title: titleOf(readerBlocks(blog.content)),
    /** Here, because scripts of readers need not know how the address of a topic is made. */
    topics: blog.topics.map((name) => ({ name, path: topicPath(name) })),
    /** The browser shows the article without waiting for related ones. */
    related: typeof window === 'undefined' ? await related : related,
  }
}
