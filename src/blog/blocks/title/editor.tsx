import type { BlockEditorProps } from '../editor-props.ts'
import { LineEditor } from '../line-editor.tsx'
import styles from './editor.module.css'

export function TitleEditor({ block, onChange }: BlockEditorProps<'title'>) {
  return (
    <LineEditor
      label="Title"
      className={styles.title}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
    />
  )
}
