import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import styles from './view.module.css'

export const fineprintEditor: BlockEditorEntry<'fineprint'> = {
  icon: icons.fineprint,
  Editor: RichTextEditor,
  className: styles.fineprint,
}
