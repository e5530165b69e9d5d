import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { LineEditor } from '../line-editor.tsx'
import styles from './view.module.css'

function SubtitleEditor({ block, onChange, flow }: BlockEditorProps<'subtitle'>) {
  return (
    <LineEditor
      id={block.id}
      label="Subtitle"
      className={styles.subtitle}
      value={block.content}
      onChange={(content) => onChange({ ...block, content })}
      flow={flow}
    />
  )
}

export const subtitleEditor: BlockEditorEntry<'subtitle'> = {
  icon: icons.subtitle,
  Editor: SubtitleEditor,
}
