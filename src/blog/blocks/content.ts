import { isRaw, text } from './reading-raw.ts'
import { type Block, blockReaders, isBlockType } from './registry.ts'

const whoops = 'Whoops! Something went wrong loading the blog :('

/** The blocks of a stored content, or null when it is no JSON list. Unknown types are skipped. */
export function readBlocks(content: string): Block[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return null
  }
  if (!Array.isArray(parsed)) return null
  return parsed.filter(isRaw).flatMap((raw, place) => {
    if (!isBlockType(raw.type)) return []
    return [blockReaders[raw.type](raw, text(raw.id) || `block-${place + 1}`)]
  })
}

/** What a reader sees: the blocks, or the one title that says it went wrong. */
export function blocksToShow(content: string): Block[] {
  return readBlocks(content) ?? [{ id: 'whoops', type: 'title', content: whoops }]
}

export function titleOf(blocks: readonly Block[]): string {
  const title = blocks.find((block) => block.type === 'title')
  // NUL can hide in content as an escape, and PostgreSQL cannot hold it in a title's column.
  return title?.content.replaceAll('\0', '').trim() || 'Untitled'
}
