import { lineBlock } from '../text-block.ts'

export const subtitle = lineBlock('subtitle', {
  label: 'Subtitle',
  heading: 'subtitle',
  markdown: ['##', '###'],
})
