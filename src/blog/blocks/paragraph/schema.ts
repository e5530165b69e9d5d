import { type Raw, text } from '../reading-raw.ts'

export interface ParagraphBlock {
  id: string
  type: 'paragraph'
  /** HTML within the allow-list of rich-text.ts. */
  content: string
}

export function readParagraph(raw: Raw, id: string): ParagraphBlock {
  return { id, type: 'paragraph', content: text(raw.content) }
}
