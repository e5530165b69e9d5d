import { sameBlock } from './content.ts'
import type { Block } from './registry.ts'

/** Both sides changed a block or the order differently. `undefined` is a block that a side deleted. */
export type BlockConflict =
  | { at: 'order' }
  | { at: 'block'; id: string; mine: Block | undefined; theirs: Block | undefined }

type Choose = <T>(conflict: BlockConflict, mine: T, theirs: T) => T

/** Merges two changes of one list of blocks, block by block. `choose` decides where both changed the same one. */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choose: Choose,
): Block[] {
  const [was, a, b] = [byId(base), byId(mine), byId(theirs)]
  const kept = new Map<string, Block>()
  for (const id of new Set([...b.keys(), ...a.keys(), ...was.keys()])) {
    const block = mergeBlock(id, was.get(id), a.get(id), b.get(id), choose)
    if (block) kept.set(id, block)
  }
  return mergeOrder(base, mine, theirs, kept, choose).flatMap((id) => kept.get(id) ?? [])
}

function mergeBlock(
  id: string,
  was: Block | undefined,
  mine: Block | undefined,
  theirs: Block | undefined,
  choose: Choose,
): Block | undefined {
  if (sameBlock(mine, theirs) || sameBlock(theirs, was)) return mine
  if (sameBlock(mine, was)) return theirs
  return choose({ at: 'block', id, mine, theirs }, mine, theirs)
}

/** Uses the order of the side that changed it; a block that only the other side has goes after its neighbor there. */
function mergeOrder(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  kept: ReadonlyMap<string, Block>,
  choose: Choose,
): string[] {
  const [was, a, b] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const shared = new Set(was.filter((id) => a.includes(id) && b.includes(id)))
  const orderOf = (ids: string[]) => ids.filter((id) => shared.has(id)).join(' ')
  const [before, myOrder, theirOrder] = [orderOf(was), orderOf(a), orderOf(b)]
  const iMoved = myOrder !== before
  const theyMoved = theirOrder !== before
  let [leading, other] = iMoved ? [a, b] : [b, a]
  if (iMoved && theyMoved && myOrder !== theirOrder) {
    ;[leading, other] = choose({ at: 'order' }, [a, b], [b, a])
  }
  const order = leading.filter((id) => kept.has(id))
  for (const [place, id] of other.entries()) {
    if (order.includes(id) || !kept.has(id)) continue
    const neighbor = other.slice(0, place).findLast((one) => order.includes(one))
    order.splice(neighbor === undefined ? 0 : order.indexOf(neighbor) + 1, 0, id)
  }
  for (const id of kept.keys()) if (!order.includes(id)) order.push(id)
  return order
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]))
const idsOf = (blocks: readonly Block[]) => blocks.map((block) => block.id)
