import { defineBlock } from '../block-definition.ts'
import { maxLineLength, text } from '../reading-raw.ts'

export interface SubtitleBlock {
  id: string
  type: 'subtitle'
  content: string
}

export const subtitle = defineBlock<SubtitleBlock>({
  label: 'Subtitle',
  read: (raw, id) => ({ id, type: 'subtitle', content: text(raw.content) }),
  plainText: ['content'],
  written: ['content'],
  maxLength: maxLineLength,
  heading: 'subtitle',
  isEmpty: ({ content }) => content.trim() === '',
})
