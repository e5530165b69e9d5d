import { newId } from '#src/ui/browser/new-id.ts'
import { type Block, type BlockOf, type BlockType, definitionOf } from './registry.ts'

/** A new, empty block. */
export function newBlock<Type extends BlockType>(type: Type): BlockOf[Type] {
  return definitionOf(type).read({}, newId()) as BlockOf[Type]
}

export const nameOf = ({ type }: Pick<Block, 'type'>): string => definitionOf(type).label

export function moveBlock(blocks: readonly Block[], id: string, by: -1 | 1): readonly Block[] {
  const from = blocks.findIndex((block) => block.id === id)
  const to = from + by
  const [moved, passed] = [blocks[from], blocks[to]]
  if (!moved || !passed) return blocks
  return blocks.map((block, place) => (place === to ? moved : place === from ? passed : block))
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

/** Other blocks in the place of one. */
export const replaceBlock = (
  blocks: readonly Block[],
  id: string,
  by: (block: Block) => readonly Block[],
): readonly Block[] => blocks.flatMap((block) => (block.id === id ? by(block) : [block]))

export function insertAfter(
  blocks: readonly Block[],
  id: string | undefined,
  added: readonly Block[],
): readonly Block[] {
  const at = blocks.findIndex((block) => block.id === id)
  return at < 0 ? [...blocks, ...added] : blocks.toSpliced(at + 1, 0, ...added)
}

export const imagesOf = (block: Block) => definitionOf(block.type).images?.list(block) ?? []

/** The same blocks with other image addresses; blocks without images stay the same objects. */
export const blocksWithImages = (
  blocks: readonly Block[],
  replace: (src: string) => string,
): readonly Block[] =>
  blocks.map((block) => definitionOf(block.type).images?.replace(block, replace) ?? block)
