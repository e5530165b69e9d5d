import { RichTextView } from '../rich-text/rich-text-view.tsx'
import type { BlockViewProps } from '../view-props.ts'
import { tones } from './block.ts'

export function CalloutView({ block: { content, tone } }: BlockViewProps<'callout'>) {
  return (
    <div data-tone={tone}>
      <p lang="en" dir="ltr">
        {tones[tone]}
      </p>
      <RichTextView html={content} />
    </div>
  )
}
