import type { BlockEditorProps } from '../editor-props.ts'
import { LineEditor } from '../line-editor.tsx'
import styles from './view.module.css'

export function SubtitleEditor({ block, onChange }: BlockEditorProps<'subtitle'>) {
  return (
    <LineEditor
      label="Subtitle"
      className={styles.subtitle}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
    />
  )
}
