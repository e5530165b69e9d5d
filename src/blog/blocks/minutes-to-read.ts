import type { Block } from './registry.ts'

const wordsPerMinute = 230
const minutesWhenUnparsable = 3

/** Only paragraphs count. */
export function countWords(blocks: readonly Block[]): number {
  return blocks
    .filter((block) => block.type === 'paragraph')
    .reduce((sum, block) => sum + wordsOf(block.content), 0)
}

export function minutesToRead(blocks: readonly Block[] | null): number {
  if (!blocks) return minutesWhenUnparsable
  return Math.max(1, Math.ceil(countWords(blocks) / wordsPerMinute))
}

function wordsOf(html: string): number {
  const plain = html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ')
  return plain.split(/\s+/).filter(Boolean).length
}
