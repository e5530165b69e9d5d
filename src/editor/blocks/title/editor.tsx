import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { LineEditor } from '../line-editor.tsx'
import styles from './editor.module.css'

function TitleEditor({ block, onChange, flow }: BlockEditorProps<'title'>) {
  return (
    <LineEditor
      id={block.id}
      label="Title"
      className={styles.title}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
      flow={flow}
    />
  )
}

export const titleEditor: BlockEditorEntry<'title'> = { icon: icons.title, Editor: TitleEditor }
