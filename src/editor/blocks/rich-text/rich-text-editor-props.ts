import type { TextFlow } from '../text-flow.ts'

export type RichTextEditorProps = {
  /** The id of the block. */
  id: string
  label: string
  value: string
  onChange: (html: string) => void
  flow: TextFlow
  className?: string
}
