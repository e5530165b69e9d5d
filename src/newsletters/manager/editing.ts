import type { ReactNode } from 'react'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import type { MergeContent } from './draft.ts'
import type { UnsavedDraft } from './use-draft.ts'

/** The editor of content, handed in by the route: blocks belong to the blog. */
type ContentEditorSlot = (props: {
  content: string
  onChange: (content: string) => void
  onSave: () => void
}) => ReactNode

/** What a draft is edited with. */
export interface Editing {
  unsaved?: UnsavedChanges<UnsavedDraft>
  ContentEditor: ContentEditorSlot
  mergeContent: MergeContent
  onDeleted: () => void
}
