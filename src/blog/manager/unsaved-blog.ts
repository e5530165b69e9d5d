import type { UnsavedChanges } from '#src/platform/unsaved-changes/unsaved-changes.ts'
import { titleOf } from '../blocks/content.ts'
import type { BlogStatus } from '../contract.ts'
import type { BlogDocument } from './document.ts'
import type { Base } from './save-blog.ts'

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

/** What unsaved changes are called in a list: the title, else the beginning of the summary. */
export function changesTitle({ blocks, summary }: BlogDocument): string {
  const title = titleOf(blocks)
  return title === 'Untitled' && summary.trim() ? summary.trim().slice(0, 80) : title
}
