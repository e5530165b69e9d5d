import { defineBlock } from '../block-definition.ts'
import { text } from '../reading-raw.ts'

export const mostCode = 20_000

export const code = defineBlock<{ id: string; type: 'code'; content: string; language: string }>({
  label: 'Code',
  more: true,
  read: (raw, id) => ({
    id,
    type: 'code',
    content: text(raw.content).replaceAll(/\r\n?/g, '\n'),
    language: text(raw.language),
  }),
  plainText: ['content', 'language'],
  written: ['content'],
  maxLengths: { content: mostCode },
  isEmpty: ({ content }) => content.trim() === '',
  letter: ({ content, language }) => [{ kind: 'code', text: content, language }],
})
