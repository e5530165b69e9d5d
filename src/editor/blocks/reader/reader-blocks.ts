import type { BlockDefinition } from '../block-definition.ts'
import { listOfBlocks } from '../reading-raw.ts'
import type { Block } from '../registry.ts'
import { firstTypes, isFirstType } from './first-types.ts'

/*
 * What readers' pages need to know about blocks. They must not import the registry: blocks of the menu "More" load their
 * code only where they are shown, so no other article grows by them.
 */

const whoops = 'Whoops! Something went wrong loading the blog :('

/** In the place of content that is broken. */
export const brokenContent: Block[] = [{ id: 'whoops', type: 'title', content: whoops }]

/** The blocks that a reader sees; those of the menu "More" are read by their view, in more-block.tsx. */
export function readerBlocks(content: string): Block[] {
  const read = listOfBlocks(content, (raw, type, id): Block => {
    if (!isFirstType(type)) return { id, type: 'unknown', content: '', raw }
    return { ...raw, ...firstTypes[type].read(raw, id) }
  })
  return read ?? brokenContent
}

/** Only types of the specification are headings. */
export function headingOf(type: string): BlockDefinition['heading'] {
  return isFirstType(type) ? (firstTypes[type] as BlockDefinition<Block>).heading : undefined
}

export const isTitle = ({ type }: Block) => headingOf(type) === 'title'

export function titleOf(blocks: readonly Block[]): string {
  // Content can contain NUL as an escape, but PostgreSQL cannot store it in the column of the title.
  return blocks.find(isTitle)?.content.replaceAll('\0', '').trim() || 'Untitled'
}
