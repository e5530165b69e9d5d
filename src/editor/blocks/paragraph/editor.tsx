import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import styles from './view.module.css'

export const paragraphEditor: BlockEditorEntry<'paragraph'> = {
  icon: icons.paragraph,
  Editor: RichTextEditor,
  className: styles.paragraph,
}
