import type { QueryClient } from '@tanstack/react-query'
import { blocksToShow, titleOf } from '../blocks/content.ts'
import type { Blog, BlogCard } from '../contract.ts'
import { blogQueries } from './queries.ts'

export type ShownArticle = {
  blog: Blog
  title: string
  /** The newest blogs, to read next. A browser shows the article without waiting for them. */
  newest: BlogCard[] | Promise<BlogCard[]>
}

export async function loadArticle(client: QueryClient, blogId: number): Promise<ShownArticle> {
  const newest = client.fetchQuery(blogQueries.newest()).catch(() => [])
  const blog = await client.fetchQuery(blogQueries.detail(blogId))
  return {
    blog,
    title: titleOf(blocksToShow(blog.content)),
    newest: typeof window === 'undefined' ? await newest : newest,
  }
}
