import type { QueryClient } from '@tanstack/react-query'
import { blocksToShow, titleOf } from '#src/editor/blocks/content.ts'
import { minutesToRead } from '#src/editor/blocks/minutes-to-read.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = Awaited<ReturnType<typeof loadArticle>>

export async function loadArticle(client: QueryClient, blogId: number) {
  const related = client.fetchQuery(blogQueries.related(blogId)).catch(() => [])
  const blog = await client.fetchQuery(blogQueries.detail(blogId))
  const blocks = blocksToShow(blog.content)
  return {
    blog,
    title: titleOf(blocks),
    /** Counted here: readers of a served article need no code that counts words. */
    minutes: minutesToRead(blocks),
    /** The browser shows the article without waiting for related ones. */
    related: typeof window === 'undefined' ? await related : related,
  }
}
