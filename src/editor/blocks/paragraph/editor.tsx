import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import styles from './view.module.css'

function ParagraphEditor({ block, flow }: BlockEditorProps<'paragraph'>) {
  return (
    <RichTextEditor
      id={block.id}
      label="Paragraph"
      className={styles.paragraph}
      value={block.content}
      flow={flow}
    />
  )
}

export const paragraphEditor: BlockEditorEntry<'paragraph'> = {
  icon: icons.paragraph,
  Editor: ParagraphEditor,
}
