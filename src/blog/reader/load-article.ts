import type { QueryClient } from '@tanstack/react-query'
import { blocksToShow, titleOf } from '#src/editor/blocks/content.ts'
import { definitionOf } from '#src/editor/blocks/registry.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = Awaited<ReturnType<typeof loadArticle>>

/**
 * Whether this article plays or frames something and was opened within another page: the policy of that page does not
 * allow it, so the article must be loaded as a page of its own.
 */
export function needsPageLoad({ blog }: ShownArticle): boolean {
  if (typeof window === 'undefined') return false
  if (!blocksToShow(blog.content).some(({ type }) => definitionOf(type).needsPolicy)) return false
  const served = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  return !new RegExp(`^/blog/${blog.blogId}(/|$)`).test(new URL(served).pathname)
}

export async function loadArticle(client: QueryClient, blogId: number) {
  const related = client.fetchQuery(blogQueries.related(blogId)).catch(() => [])
  const blog = await client.fetchQuery(blogQueries.detail(blogId))
  return {
    blog,
    title: titleOf(blocksToShow(blog.content)),
    /** The browser shows the article without waiting for related ones. */
    related: typeof window === 'undefined' ? await related : related,
  }
}
