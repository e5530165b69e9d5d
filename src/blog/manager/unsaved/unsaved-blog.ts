import { nameOfUnsaved, titleOf } from '#src/editor/blocks/content.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import type { Blog } from '../../contract.ts'
import type { BlogDocument } from '../../document.ts'

/** A document whose changes the server does not have yet, as this browser stores it. */
export interface UnsentArticle {
  /** The whole document as a Yjs update. */
  state: Uint8Array
  /** The saved version, to go on writing without a connection; null for a new article. */
  blog: Blog | null
}

/** Unsaved changes as 0.2.0 stored them. */
export interface EarlierArticle {
  base: { blogId: number; document: BlogDocument } | null
  document: BlogDocument
}

export const isArticle = (
  changes: UnsavedChanges,
): changes is UnsavedChanges<UnsentArticle | EarlierArticle> => changes.kind === 'blog'

export const isUnsent = (data: UnsentArticle | EarlierArticle): data is UnsentArticle =>
  'state' in data

export const blogIdOf = (data: UnsentArticle | EarlierArticle): number | undefined =>
  isUnsent(data) ? data.blog?.blogId : data.base?.blogId

export const createPath = '/contentmanager/blogger/createblog'
export const editPath = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

export const changesTitle = ({ blocks, summary }: BlogDocument): string =>
  nameOfUnsaved(titleOf(blocks), summary)
