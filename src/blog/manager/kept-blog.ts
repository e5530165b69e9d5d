import type { KeptWork } from '#src/platform/kept-work/kept-work.ts'
import { titleOf } from '../blocks/content.ts'
import type { BlogDocument } from './document.ts'
import type { Base } from './save-blog.ts'

/** What is kept of an editor's work on a blog: the document, and what it was made from. */
export interface KeptBlog {
  base: Base | null
  document: BlogDocument
}

export const isKeptBlog = (work: KeptWork): work is KeptWork<KeptBlog> => work.kind === 'blog'

export const createPath = '/contentmanager/blogger/createblog'
export const editPath = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

/** How work is called in a list: by its title, else by how its summary begins. */
export function workTitle({ blocks, summary }: BlogDocument): string {
  const title = titleOf(blocks)
  return title === 'Untitled' && summary.trim() ? summary.trim().slice(0, 80) : title
}
