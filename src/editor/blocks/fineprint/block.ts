import { defineBlock } from '../block-definition.ts'
import { text } from '../reading-raw.ts'
import { isBlankRichText } from '../rich-text/rich-text.ts'

export interface FineprintBlock {
  id: string
  type: 'fineprint'
  /** HTML within the allow-list of rich-text.ts. */
  content: string
}

export const fineprint = defineBlock<FineprintBlock>({
  label: 'Fine Print',
  read: (raw, id) => ({ id, type: 'fineprint', content: text(raw.content) }),
  plainText: [],
  isEmpty: ({ content }) => isBlankRichText(content),
})
