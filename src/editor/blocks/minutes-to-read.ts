import { type Block, definitionOf } from './registry.ts'

const wordsPerMinute = 230
const minutesWhenUnparsable = 3

/** The words of the types that count; of those in the specification, paragraphs alone do. */
export function countWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + wordsOf(block), 0)
}

export function minutesToRead(blocks: readonly Block[] | null): number {
  if (!blocks) return minutesWhenUnparsable
  return Math.max(1, Math.ceil(countWords(blocks) / wordsPerMinute))
}

/** The editor counts on every key. Blocks are never changed in place, so each is counted once. */
const counted = new WeakMap<Block, number>()

function wordsOf(block: Block): number {
  const known = counted.get(block)
  if (known !== undefined) return known
  const words = definitionOf(block.type).words?.(block) ?? 0
  counted.set(block, words)
  return words
}
