import { wordsInRichText } from '../rich-text/read-rich-text.ts'
import { richBlock } from '../text-block.ts'

export const paragraph = richBlock('paragraph', {
  label: 'Paragraph',
  words: ({ content }) => wordsInRichText(content),
})
