import { Pilcrow } from 'lucide-react'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text-editor.tsx'
import styles from './view.module.css'

function ParagraphEditor({ block, onChange, announce }: BlockEditorProps<'paragraph'>) {
  return (
    <RichTextEditor
      label="Paragraph"
      className={styles.paragraph}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
      announce={announce}
    />
  )
}

export const paragraphEditor: BlockEditorEntry<'paragraph'> = {
  icon: Pilcrow,
  Editor: ParagraphEditor,
}
