import { readBlocks, sameBlock, writeBlocks } from '#src/editor/blocks/content.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import type { Layout } from '#src/editor/document/shared-document.ts'
import type { Newsletter } from './contract.ts'

/** The fields that the editor changes. */
export type DraftFields = Pick<Newsletter, 'subject' | 'preheader' | 'content' | 'audience'>

/** A draft as a shared document. */
export interface Letter {
  subject: string
  preheader: string
  audience: Newsletter['audience']
  blocks: readonly Block[]
}

export const letterLayout: Layout<Letter> = {
  texts: ['subject', 'preheader'],
  values: ['audience'],
  empty: { subject: '', preheader: '', audience: { lists: [] }, blocks: [] },
}

export const letterOf = ({ subject, preheader, audience, content }: DraftFields): Letter => ({
  subject,
  preheader,
  audience,
  blocks: readBlocks(content) ?? [],
})

export const fieldsOf = ({ subject, preheader, audience, blocks }: Letter): DraftFields => ({
  subject,
  preheader,
  audience,
  content: writeBlocks(blocks),
})

export const sameLetter = (a: Letter, b: Letter): boolean =>
  a === b ||
  (a.subject === b.subject &&
    a.preheader === b.preheader &&
    JSON.stringify(a.audience) === JSON.stringify(b.audience) &&
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, place) => sameBlock(block, b.blocks[place])))
