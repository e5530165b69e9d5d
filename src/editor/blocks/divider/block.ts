import { defineBlock } from '../block-definition.ts'
import { text } from '../reading-raw.ts'

interface DividerBlock {
  id: string
  type: 'divider'
  content: string
}

export const divider = defineBlock<DividerBlock>({
  label: 'Divider',
  more: true,
  read: (raw, id) => ({ id, type: 'divider', content: text(raw.content) }),
  plainText: ['content'],
  markdown: ['---'],
  isEmpty: () => false,
  letter: () => [{ kind: 'divider' }],
})
