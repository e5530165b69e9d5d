import { diffWordsWithSpace } from 'diff'
import { type Block, textKind } from '#src/editor/blocks/registry.ts'
import { plainLines } from '#src/editor/blocks/rich-text/write-rich-text.ts'

/** A piece of a text, in its order: in both versions, only in the newer, or only in the earlier one. */
export interface ComparedWords {
  text: string
  kind: 'same' | 'inserted' | 'deleted'
}

export const compareWords = (before: string, after: string): ComparedWords[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'inserted' : removed ? 'deleted' : 'same',
  }))

/** The words of a text block, with a line for each paragraph and list item; undefined for other blocks. */
export function wordsOf(block: Block): string | undefined {
  const kind = textKind(block.type)
  if (!kind) return undefined
  return kind === 'line' ? block.content : plainLines(block.content).join('\n')
}
