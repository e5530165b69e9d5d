import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry } from '../editor-props.ts'
import { LineEditor } from '../line-editor.tsx'
import styles from './view.module.css'

export const subtitleEditor: BlockEditorEntry<'subtitle'> = {
  icon: icons.subtitle,
  Editor: LineEditor,
  className: styles.subtitle,
}
