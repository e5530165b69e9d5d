import type { Block } from './registry.ts'

const wordsPerMinute = 230
const minutesWhenUnparsable = 3

/** Only paragraphs count. */
export function countWords(blocks: readonly Block[]): number {
  return blocks
    .filter((block) => block.type === 'paragraph')
    .reduce((sum, block) => sum + wordsOf(block), 0)
}

export function minutesToRead(blocks: readonly Block[] | null): number {
  if (!blocks) return minutesWhenUnparsable
  return Math.max(1, Math.ceil(countWords(blocks) / wordsPerMinute))
}

/** An editor counts at every key; blocks are never changed in place, so each is counted once. */
const counted = new WeakMap<Block, number>()

function wordsOf(block: Block): number {
  const known = counted.get(block)
  if (known !== undefined) return known
  const words = wordsIn(block.content)
  counted.set(block, words)
  return words
}

function wordsIn(html: string): number {
  const plain = html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return plain.split(/\s+/).filter(Boolean).length
}
