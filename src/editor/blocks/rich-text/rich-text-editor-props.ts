import type { TextFlow } from '../text-flow.ts'

export type RichTextEditorProps = {
  /** Of its block. */
  id: string
  label: string
  value: string
  onChange: (html: string) => void
  flow: TextFlow
  className?: string
}
