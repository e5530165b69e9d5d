import { perBlock } from './per-block.ts'
import { brokenContent } from './reader/reader-blocks.ts'
import { listOfBlocks, type Raw, text } from './reading-raw.ts'
import { type Block, definitionOf } from './registry.ts'

/** Null if it is not a JSON list. Unknown fields and types are kept, so that reading loses nothing. */
export const readBlocks = (content: string): Block[] | null =>
  listOfBlocks(content, (raw, _type, id) => readBlock(raw, id)) ?? null

export function readBlock(raw: Raw, id: string): Block {
  const block = definitionOf(text(raw.type)).read(raw, id)
  return block.type === 'unknown' ? block : { ...raw, ...block }
}

/** The content to send and store: unknown blocks are written as they were received. */
export function writeBlocks(blocks: readonly Block[]): string {
  return JSON.stringify(blocks.map(storedBlock))
}

export const storedBlock = (block: Block): Block | Raw =>
  block.type === 'unknown' ? { ...block.raw, id: block.id } : block

/** The blocks, or one title that says that the content is broken. */
export const blocksToShow = (content: string): Block[] => readBlocks(content) ?? brokenContent

/** The name of an unsaved article in a list: the title, otherwise the beginning of the summary. */
export function nameOfUnsaved(title: string, summary: string): string {
  const start = summary.trim().slice(0, 80)
  return title === 'Untitled' && start ? start : title
}

const written = perBlock((block) => JSON.stringify(block))

export const sameBlock = (a: Block | undefined, b: Block | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && written(a) === written(b))
