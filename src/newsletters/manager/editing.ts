import type { ReactNode } from 'react'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import type { MergeContent } from './draft.ts'
import type { UnsavedDraft } from './use-draft.ts'

/** The content editor, passed in by the route because blocks belong to the blog. */
type ContentEditorSlot = (props: {
  content: string
  onChange: (content: string) => void
  onSave: () => void
}) => ReactNode

/** The parts that edit a draft. */
export interface Editing {
  unsaved?: UnsavedChanges<UnsavedDraft>
  ContentEditor: ContentEditorSlot
  mergeContent: MergeContent
  onDeleted: () => void
}
