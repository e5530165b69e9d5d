import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry } from '../editor-props.ts'
import { LineEditor } from '../line-editor.tsx'
import styles from './editor.module.css'

export const titleEditor: BlockEditorEntry<'title'> = {
  icon: icons.title,
  Editor: LineEditor,
  className: styles.title,
}
