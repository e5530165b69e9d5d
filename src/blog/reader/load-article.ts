import type { QueryClient } from '@tanstack/react-query'
import { blocksToShow, titleOf } from '#src/editor/blocks/content.ts'
import type { Blog, BlogCard } from '../contract.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = {
  blog: Blog
  title: string
  /** What to read next. A browser shows the article without waiting for it. */
  related: BlogCard[] | Promise<BlogCard[]>
}

export async function loadArticle(client: QueryClient, blogId: number): Promise<ShownArticle> {
  const related = client.fetchQuery(blogQueries.related(blogId)).catch(() => [])
  const blog = await client.fetchQuery(blogQueries.detail(blogId))
  return {
    blog,
    title: titleOf(blocksToShow(blog.content)),
    related: typeof window === 'undefined' ? await related : related,
  }
}
