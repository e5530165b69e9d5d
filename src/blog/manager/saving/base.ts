import type { Blog, BlogStatus } from '../../contract.ts'
import { type BlogDocument, documentOf } from '../../document.ts'

/** The article as it was read. Changes are compared with it. */
export interface Base {
  blogId: number
  version: number
  createdAt: string
  status: BlogStatus
  publishAt?: string | null
  document: BlogDocument
}

export const baseOf = (blog: Blog): Base => ({
  blogId: blog.blogId,
  version: blog.version,
  createdAt: blog.createdAt,
  status: blog.status,
  publishAt: blog.publishAt,
  document: documentOf(blog),
})
