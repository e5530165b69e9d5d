import type { RefObject } from 'react'
import { TextAreaField } from '#src/ui/form/field.tsx'
import type { Saving } from '../saving/use-saving.ts'
import type { BlogEditorState } from './use-blog-editor.ts'

type ArticleSummaryProps = {
  editor: BlogEditorState
  saving: Saving
  summary: RefObject<HTMLTextAreaElement | null>
}

/** Right before the text, so that it is a few Tabs away from it. */
export function ArticleSummary({ editor, saving, summary }: ArticleSummaryProps) {
  const { doc, change } = editor
  const isMissing = saving.misses === 'summary' && doc.summary === ''
  return (
    <TextAreaField
      ref={summary}
      label="Summary"
      name="summary"
      placeholder="Write a summary"
      required
      rows={4}
      error={isMissing ? 'An article needs a summary before it is saved.' : undefined}
      value={doc.summary}
      onChange={(event) => {
        const { value } = event.target
        change((now) => ({ ...now, summary: value }), 'summary')
      }}
    />
  )
}
