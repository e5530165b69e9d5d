import type { BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text-editor.tsx'
import styles from './view.module.css'

export function ParagraphEditor({ block, onChange, announce }: BlockEditorProps<'paragraph'>) {
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
