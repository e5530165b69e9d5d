import { inSharedForm } from '#src/editor/document/shared-document.ts'
import type { Blog, BlogStatus } from '../../contract.ts'
import { articleLayout, type BlogDocument, documentOf } from '../../document.ts'

/** The saved version of an article, with which the shared document is compared. */
export interface Base {
  blogId: number
  version: number
  createdAt: string
  status: BlogStatus
  publishAt?: string | null
  publisher?: string | null
  document: BlogDocument
}

export const baseOf = (blog: Blog): Base => ({
  blogId: blog.blogId,
  version: blog.version,
  createdAt: blog.createdAt,
  status: blog.status,
  publishAt: blog.publishAt,
  publisher: blog.publisher,
  document: inSharedForm(documentOf(blog), articleLayout),
})
