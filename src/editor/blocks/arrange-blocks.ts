import { newId } from '#src/ui/browser/new-id.ts'
import { type Block, type BlockOf, type BlockType, definitionOf } from './registry.ts'

export function newBlock<Type extends BlockType>(type: Type): BlockOf[Type] {
  return definitionOf(type).read({}, newId()) as BlockOf[Type]
}

export const nameOf = ({ type }: Pick<Block, 'type'>): string => definitionOf(type).label

/** The blocks from one to another, in either direction; none if one of the two is not there. */
export function blocksBetween(blocks: readonly Block[], from?: string, to?: string) {
  const ends = [from, to].map((id) => blocks.findIndex((block) => block.id === id))
  return ends.includes(-1) ? [] : blocks.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** Moves blocks, in their order, to before the one that is named, or to the end. */
export function moveBefore(
  blocks: readonly Block[],
  ids: ReadonlySet<string>,
  before: string | undefined,
): readonly Block[] {
  if (before !== undefined && ids.has(before)) return blocks
  const moved = blocks.filter(({ id }) => ids.has(id))
  const rest = blocks.filter(({ id }) => !ids.has(id))
  const at = rest.findIndex(({ id }) => id === before)
  const next = at < 0 ? [...rest, ...moved] : rest.toSpliced(at, 0, ...moved)
  return next.every((block, place) => block === blocks[place]) ? blocks : next
}

/** Moves a run of blocks past its neighbor; at the end of the list it stays. */
export function movePast(blocks: readonly Block[], ids: ReadonlySet<string>, by: -1 | 1) {
  const isMoved = ({ id }: Block) => ids.has(id)
  const edge = by < 0 ? blocks.findIndex(isMoved) : blocks.findLastIndex(isMoved)
  const neighbor = edge < 0 ? undefined : blocks[edge + by]
  if (!neighbor) return blocks
  return moveBefore(blocks, ids, by < 0 ? neighbor.id : blocks[edge + 2]?.id)
}

export const replaceBlock = (
  blocks: readonly Block[],
  id: string,
  by: (block: Block) => readonly Block[],
): readonly Block[] => blocks.flatMap((block) => (block.id === id ? by(block) : [block]))

/** `id` null inserts before the first block, undefined after the last one. */
export function insertAfter(
  blocks: readonly Block[],
  id: string | null | undefined,
  added: readonly Block[],
): readonly Block[] {
  if (id === null) return [...added, ...blocks]
  const at = blocks.findIndex((block) => block.id === id)
  return at < 0 ? [...blocks, ...added] : blocks.toSpliced(at + 1, 0, ...added)
}

/** Restores one block: its text, and its position after the block that it followed. */
export function restoreBlock(now: readonly Block[], before: readonly Block[], id: string) {
  const from = before.findIndex((block) => block.id === id)
  const block = before[from]
  const without = now.filter((one) => one.id !== id)
  if (!block) return without
  const neighbor = before.slice(0, from).findLast((one) => without.some(({ id }) => id === one.id))
  return insertAfter(without, neighbor?.id ?? null, [block])
}

export const imagesOf = (block: Block) => definitionOf(block.type).images?.list(block) ?? []

/** The same blocks with other image addresses; blocks without images stay the same objects. */
export const blocksWithImages = (blocks: readonly Block[], replace: (src: string) => string) =>
  blocks.map((block) => definitionOf(block.type).images?.replace(block, replace) ?? block)
