import { defineBlock } from '../block-definition.ts'
import { text } from '../reading-raw.ts'
import { isBlankRichText, wordsInRichText } from '../rich-text/rich-text.ts'

export interface ParagraphBlock {
  id: string
  type: 'paragraph'
  /** HTML within the allow-list of rich-text.ts. */
  content: string
}

export const paragraph = defineBlock<ParagraphBlock>({
  label: 'Paragraph',
  read: (raw, id) => ({ id, type: 'paragraph', content: text(raw.content) }),
  plainText: [],
  isEmpty: ({ content }) => isBlankRichText(content),
  words: ({ content }) => wordsInRichText(content),
})
