import { SelectField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import { type Tone, tones } from './block.ts'
import styles from './editor.module.css'

function CalloutEditor({ block, onChange, flow }: BlockEditorProps<'callout'>) {
  return (
    <div data-tone={block.tone}>
      <div className={styles.tone}>
        <SelectField
          label="Tone"
          hideLabel
          value={block.tone}
          options={Object.entries(tones)}
          onChange={(event) => onChange({ ...block, tone: event.target.value as Tone })}
        />
      </div>
      <RichTextEditor block={block} flow={flow} />
    </div>
  )
}

export const calloutEditor: BlockEditorEntry<'callout'> = {
  icon: icons.callout,
  Editor: CalloutEditor,
}
