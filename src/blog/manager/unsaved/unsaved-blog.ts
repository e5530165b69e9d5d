import { nameOfUnsaved, titleOf } from '#src/editor/blocks/content.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import type { BlogStatus } from '../../contract.ts'
import type { BlogDocument } from '../../document.ts'
import type { Base } from '../saving/base.ts'

/** The saves of one editor, so that a retry after a lost response can be recognized. */
export interface Attempt {
  /** Identifies the article to be created; the server creates it once, however often it is sent. */
  key: string
  /** The document that was sent without a response: it may have reached the server. */
  unanswered?: BlogDocument
}

/** Unsaved changes to a blog: the document, and the version it is based on. */
export interface UnsavedBlog {
  base: Base | null
  document: BlogDocument
  attempt?: Attempt
  /** Set when the server could not be reached: the changes are sent again automatically, with this status. */
  resendAs?: BlogStatus
}

export const isUnsavedBlog = (changes: UnsavedChanges): changes is UnsavedChanges<UnsavedBlog> =>
  changes.kind === 'blog'

export const createPath = '/contentmanager/blogger/createblog'
export const editPath = (blogId: number) => `/contentmanager/blogger/edit/${blogId}`

export const changesTitle = ({ blocks, summary }: BlogDocument): string =>
  nameOfUnsaved(titleOf(blocks), summary)
