import type { ReactNode } from 'react'
import type { LetterText } from './letter-text.ts'

/** The content editor, passed in by the route because it finds articles to link to. */
type ContentEditorSlot = (
  props: Pick<LetterText, 'editing' | 'session' | 'images'> & { onSave: () => void },
) => ReactNode

/** The parts that edit a draft. */
export interface Editing {
  /** Undefined for a newsletter that was no draft when the page was opened. */
  letter?: LetterText
  ContentEditor: ContentEditorSlot
  onDeleted: () => void
}
