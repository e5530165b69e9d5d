import { readBlocks, sameBlock, writeBlocks } from '#src/editor/blocks/content.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import type { Layout } from '#src/editor/document/shared-document.ts'
import type { Newsletter } from './contract.ts'

/**
 * The fields that people write together. The audience is none of them: whoever may write in a document could choose whom
 * an editor counts or mails.
 */
export type DraftFields = Pick<Newsletter, 'subject' | 'preheader' | 'content'>

export type Letter = Omit<DraftFields, 'content'> & { blocks: readonly Block[] }

export const letterLayout: Layout<Letter> = {
  texts: ['subject', 'preheader'],
  values: [],
  empty: { subject: '', preheader: '', blocks: [] },
}

export const letterOf = ({ subject, preheader, content }: DraftFields): Letter => ({
  subject,
  preheader,
  blocks: readBlocks(content) ?? [],
})

export const fieldsOf = ({ subject, preheader, blocks }: Letter): DraftFields => ({
  subject,
  preheader,
  content: writeBlocks(blocks),
})

export const sameLetter = (a: Letter, b: Letter): boolean =>
  a === b ||
  (a.subject === b.subject &&
    a.preheader === b.preheader &&
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, place) => sameBlock(block, b.blocks[place])))
