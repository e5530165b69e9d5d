import type { QueryClient } from '@tanstack/react-query'
import { readerBlocks, titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = Awaited<ReturnType<typeof loadArticle>>

/**
 * Whether this article plays or frames something and was opened within another page: the policy of that page does not
 * allow it, so the article must be loaded as a page of its own.
 */
export async function needsPageLoad({ blog }: ShownArticle): Promise<boolean> {
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

export async function loadArticle(client: QueryClient, blogId: number) {
  const related = client.fetchQuery(blogQueries.related(blogId)).catch(() => [])
  const blog = await client.fetchQuery(blogQueries.detail(blogId))
  return {
    blog,
    title: titleOf(readerBlocks(blog.content)),
    /** The browser shows the article without waiting for related ones. */
    related: typeof window === 'undefined' ? await related : related,
  }
}
