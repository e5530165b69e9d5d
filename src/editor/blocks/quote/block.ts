import { defineBlock } from '../block-definition.ts'
import { maxLineLength, text } from '../reading-raw.ts'
import { isBlankRichText, readRichText } from '../rich-text/read-rich-text.ts'

interface QuoteBlock {
  id: string
  type: 'quote'
  content: string
  /** Who said it, or where it is written. */
  source: string
}

export const quote = defineBlock<QuoteBlock>({
  label: 'Quote',
  more: true,
  read: (raw, id) => ({ id, type: 'quote', content: text(raw.content), source: text(raw.source) }),
  plainText: ['source'],
  written: ['source'],
  maxLengths: { source: maxLineLength },
  holdsParagraphs: true,
  markdown: ['>'],
  isEmpty: ({ content }) => isBlankRichText(content),
  letter: ({ content, source }) => [
    { kind: 'quote', nodes: readRichText(content), source: source.trim() },
  ],
})
