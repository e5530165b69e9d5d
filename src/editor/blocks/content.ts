import { perBlock } from './per-block.ts'
import { isRaw, type Raw, text } from './reading-raw.ts'
import { type Block, definitionOf } from './registry.ts'

const whoops = 'Whoops! Something went wrong loading the blog :('

/** Null if it is not a JSON list. Unknown fields and types are kept, so that reading loses nothing. */
export function readBlocks(content: string): Block[] | null {
  const raws = parseList(content)?.filter(isRaw)
  return raws?.map((raw, place) => readBlock(raw, text(raw.id) || `block-${place + 1}`)) ?? null
}

export function parseList(content: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(content)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

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

/** The blocks that a reader sees, or one title that says that the content is broken. */
export function blocksToShow(content: string): Block[] {
  return readBlocks(content) ?? [{ id: 'whoops', type: 'title', content: whoops }]
}

export const isTitle = ({ type }: Block) => definitionOf(type).heading === 'title'

export function titleOf(blocks: readonly Block[]): string {
  // Content can contain NUL as an escape, but PostgreSQL cannot store it in the column of the title.
  return blocks.find(isTitle)?.content.replaceAll('\0', '').trim() || 'Untitled'
}

/** The name of an unsaved article in a list: the title, otherwise the beginning of the summary. */
export function nameOfUnsaved(title: string, summary: string): string {
  const start = summary.trim().slice(0, 80)
  return title === 'Untitled' && start ? start : title
}

const written = perBlock((block) => JSON.stringify(block))

export const sameBlock = (a: Block | undefined, b: Block | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && written(a) === written(b))
