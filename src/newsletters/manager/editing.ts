import type { ReactNode } from 'react'
import type { OpenedLetter } from './open-letter.ts'

/** The content editor, passed in by the route because it finds articles to link to. */
type ContentEditorSlot = (
  props: Pick<OpenedLetter, 'editing' | 'session' | 'images'> & { onSave: () => void },
) => ReactNode

/** The parts that edit a draft. */
export interface Editing {
  /** Undefined for a newsletter that was no draft when the page was opened. */
  letter?: OpenedLetter
  ContentEditor: ContentEditorSlot
  onDeleted: () => void
}
