import { defineBlock } from '../block-definition.ts'
import { maxLineLength, text } from '../reading-raw.ts'

export interface TitleBlock {
  id: string
  type: 'title'
  content: string
}

export const title = defineBlock<TitleBlock>({
  label: 'Title',
  read: (raw, id) => ({ id, type: 'title', content: text(raw.content) }),
  plainText: ['content'],
  written: ['content'],
  maxLength: maxLineLength,
  heading: 'title',
  isEmpty: ({ content }) => content.trim() === '',
})
