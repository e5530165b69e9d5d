import { nameOfUnsaved, titleOf } from '#src/editor/blocks/content.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import type { BlogStatus } from '../../contract.ts'
import type { BlogDocument } from '../document.ts'
import type { Base } from '../saving/save-blog.ts'

/** The saves of one editor: what makes a repeat after a lost answer recognizable. */
export interface Attempt {
  /** Names the article that is to be created; the server creates it once, however often it is sent. */
  key: string
  /** What was sent and never answered: it may have reached the server. */
  unanswered?: BlogDocument
}

/** Unsaved changes to a blog: the document, and what it was made from. */
export interface UnsavedBlog {
  base: Base | null
  document: BlogDocument
  attempt?: Attempt
  /** The server could not be reached when this was to be saved with this status: it is sent again by itself. */
  resendAs?: BlogStatus
}

export const isUnsavedBlog = (changes: UnsavedChanges): changes is UnsavedChanges<UnsavedBlog> =>
  changes.kind === 'blog'

export const createPath = '/contentmanager/blogger/createblog'
export const editPath = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

export const changesTitle = ({ blocks, summary }: BlogDocument): string =>
  nameOfUnsaved(titleOf(blocks), summary)
