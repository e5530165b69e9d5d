import { defineBlock } from '../block-definition.ts'
import { text } from '../reading-raw.ts'
import { isBlankRichText, readRichText } from '../rich-text/read-rich-text.ts'

/** Each tone with its name, which readers see: its colour is never the only sign. */
export const tones = { note: 'Note', tip: 'Tip', warning: 'Warning' }

export type Tone = keyof typeof tones

interface CalloutBlock {
  id: string
  type: 'callout'
  content: string
  tone: Tone
}

const toneOf = (value: unknown): Tone => (value === 'tip' || value === 'warning' ? value : 'note')

export const callout = defineBlock<CalloutBlock>({
  label: 'Callout',
  more: true,
  read: (raw, id) => ({
    id,
    type: 'callout',
    content: text(raw.content),
    tone: toneOf(raw.tone),
  }),
  plainText: ['tone'],
  holdsParagraphs: true,
  isEmpty: ({ content }) => isBlankRichText(content),
  letter: ({ content, tone }) => [
    { kind: 'callout', tone, name: tones[tone], nodes: readRichText(content) },
  ],
})
