export type RichTextEditorProps = {
  label: string
  value: string
  onChange: (html: string) => void
  announce: (text: string) => void
  className?: string
}
