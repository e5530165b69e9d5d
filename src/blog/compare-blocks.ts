import { sameBlock } from '#src/editor/blocks/content.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { longestRise } from '#src/editor/document/longest-rise.ts'

/** The change of a block between two versions. A block can be both changed and moved. */
export interface BlockChange {
  id: string
  was: Block | undefined
  is: Block | undefined
  kinds: readonly ('added' | 'removed' | 'changed' | 'moved')[]
}

/** In the order of the newer version; removed blocks at their old place. As few as possible count as moved. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const [was, is] = [byId(before), byId(after)]
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const inOrder = longestRise(after.map(({ id }) => places.get(id)))
  const stayed = new Set(after.filter((_, place) => inOrder.has(place)).map(({ id }) => id))
  const changeOf = (block: Block): BlockChange[] => {
    const old = was.get(block.id)
    if (!old) return [{ id: block.id, was: undefined, is: block, kinds: ['added'] }]
    const kinds = [
      ...(sameBlock(old, block) ? [] : (['changed'] as const)),
      ...(stayed.has(block.id) ? [] : (['moved'] as const)),
    ]
    return kinds.length ? [{ id: block.id, was: old, is: block, kinds }] : []
  }
  /** The removed blocks that followed a block, or the start (undefined), in the earlier version. */
  const removedAfter = new Map<string | undefined, BlockChange[]>()
  let kept: string | undefined
  for (const block of before) {
    if (stayed.has(block.id)) kept = block.id
    if (is.has(block.id)) continue
    const list = removedAfter.get(kept) ?? []
    list.push({ id: block.id, was: block, is: undefined, kinds: ['removed'] })
    removedAfter.set(kept, list)
  }
  const removed = (id?: string) => removedAfter.get(id) ?? []
  return [...removed(), ...after.flatMap((block) => [...changeOf(block), ...removed(block.id)])]
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]))
