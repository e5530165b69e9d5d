import { Pilcrow } from 'lucide-react'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import styles from './view.module.css'

function ParagraphEditor({ block, onChange, flow }: BlockEditorProps<'paragraph'>) {
  return (
    <RichTextEditor
      id={block.id}
      label="Paragraph"
      className={styles.paragraph}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
      flow={flow}
    />
  )
}

export const paragraphEditor: BlockEditorEntry<'paragraph'> = {
  icon: Pilcrow,
  Editor: ParagraphEditor,
}
