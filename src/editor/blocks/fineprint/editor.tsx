import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import styles from './view.module.css'

function FineprintEditor({ block, flow }: BlockEditorProps<'fineprint'>) {
  return (
    <RichTextEditor
      id={block.id}
      label="Fine Print"
      className={styles.fineprint}
      value={block.content}
      flow={flow}
    />
  )
}

export const fineprintEditor: BlockEditorEntry<'fineprint'> = {
  icon: icons.fineprint,
  Editor: FineprintEditor,
}
