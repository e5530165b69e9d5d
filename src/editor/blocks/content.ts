import { isRaw, type Raw, text } from './reading-raw.ts'
import { type Block, definitionOf } from './registry.ts'

const whoops = 'Whoops! Something went wrong loading the blog :('

/**
 * The blocks of a stored content, or null when it is not a JSON list. Fields that a type does not know stay on the
 * block, and types that nobody knows become unknown blocks: what was sent is not lost by reading it.
 */
export function readBlocks(content: string): Block[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return null
  }
  if (!Array.isArray(parsed)) return null
  return parsed.filter(isRaw).map((raw, place) => {
    const block = definitionOf(text(raw.type)).read(raw, text(raw.id) || `block-${place + 1}`)
    return block.type === 'unknown' ? block : { ...raw, ...block }
  })
}

/** The content as it is sent and stored: unknown blocks are again what they were. */
export function writeBlocks(blocks: readonly Block[]): string {
  return JSON.stringify(blocks.map(storedBlock))
}

const storedBlock = (block: Block): Block | Raw =>
  block.type === 'unknown' ? { ...block.raw, id: block.id } : block

/** What a reader sees: the blocks, or the one title that says it went wrong. */
export function blocksToShow(content: string): Block[] {
  return readBlocks(content) ?? [{ id: 'whoops', type: 'title', content: whoops }]
}

export const isTitle = ({ type }: Block) => definitionOf(type).heading === 'title'

export function titleOf(blocks: readonly Block[]): string {
  // NUL can hide in content as an escape, and PostgreSQL cannot hold it in a title's column.
  return blocks.find(isTitle)?.content.replaceAll('\0', '').trim() || 'Untitled'
}

/** What work that was never saved is called in a list: the title, else the beginning of the summary. */
export function nameOfUnsaved(title: string, summary: string): string {
  const start = summary.trim().slice(0, 80)
  return title === 'Untitled' && start ? start : title
}

export const sameBlock = (a: Block | undefined, b: Block | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
