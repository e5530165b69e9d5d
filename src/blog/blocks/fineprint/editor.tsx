import type { BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text-editor.tsx'
import styles from './view.module.css'

export function FineprintEditor({ block, onChange, announce }: BlockEditorProps<'fineprint'>) {
  return (
    <RichTextEditor
      label="Fine Print"
      className={styles.fineprint}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
      announce={announce}
    />
  )
}
