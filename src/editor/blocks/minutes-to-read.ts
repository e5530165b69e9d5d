import { perBlock } from './per-block.ts'
import { type Block, definitionOf } from './registry.ts'

const wordsPerMinute = 230
const minutesWhenUnparsable = 3

/** Counts the words of the types that count; of those in the specification, only paragraphs. */
export function countWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + wordsOf(block), 0)
}

export function minutesToRead(blocks: readonly Block[] | null): number {
  if (!blocks) return minutesWhenUnparsable
  return Math.max(1, Math.ceil(countWords(blocks) / wordsPerMinute))
}

const wordsOf = perBlock((block) => definitionOf(block.type).words?.(block) ?? 0)
