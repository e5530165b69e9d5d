import { TextField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { maxLineLength } from '../reading-raw.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'

function QuoteEditor({ block, onChange, flow }: BlockEditorProps<'quote'>) {
  return (
    <figure>
      <blockquote>
        <RichTextEditor block={block} flow={flow} />
      </blockquote>
      <TextField
        label="Source"
        optional
        data-path="source"
        maxLength={maxLineLength}
        value={block.source}
        onChange={(event) => onChange({ ...block, source: event.target.value })}
      />
    </figure>
  )
}

export const quoteEditor: BlockEditorEntry<'quote'> = { icon: icons.quote, Editor: QuoteEditor }
