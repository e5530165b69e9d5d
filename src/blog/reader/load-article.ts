import type { QueryClient } from '@tanstack/react-query'
import { readerBlocks, titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = Awaited<ReturnType<typeof loadArticle>>

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
