import type { TextFlow } from '../text-flow.ts'

export type RichTextEditorProps = {
  /** The id of the block. */
  id: string
  label: string
  value: string
  flow: TextFlow
  className?: string
}
