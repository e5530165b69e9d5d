import { RichTextView } from '../rich-text/rich-text-view.tsx'
import type { BlockViewProps } from '../view-props.ts'

export function QuoteView({ block: { content, source } }: BlockViewProps<'quote'>) {
  return (
    <figure>
      <blockquote>
        <RichTextView html={content} />
      </blockquote>
      {source.trim() ? <figcaption dir="auto">{source}</figcaption> : null}
    </figure>
  )
}
