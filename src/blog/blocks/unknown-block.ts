import { defineBlock } from './block-definition.ts'
import type { Raw } from './reading-raw.ts'

/** A block of a type that this version does not know. It is kept as it was sent, and not rendered. */
export interface UnknownBlock {
  id: string
  type: 'unknown'
  content: ''
  raw: Raw
}

export const unknownBlock = defineBlock<UnknownBlock>({
  label: 'Unknown block',
  read: (raw, id) => ({ id, type: 'unknown', content: '', raw }),
  plainText: ['raw.id', 'raw.type'],
  isEmpty: () => false,
})
