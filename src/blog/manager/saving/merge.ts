import { sameBlock } from '#src/editor/blocks/content.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { type BlogDocument, type DocumentPart, makeDocument, parts } from '../document.ts'

/** A part of the document that is merged as a whole; blocks are merged one by one. */
export type WholePart = Exclude<DocumentPart, 'blocks'>

/** Something that both sides changed differently. `undefined` is a block that a side deleted. */
export type Conflict =
  | { at: WholePart; mine: BlogDocument[WholePart]; theirs: BlogDocument[WholePart] }
  | { at: 'order' }
  | { at: 'block'; id: string; mine: Block | undefined; theirs: Block | undefined }

export type Side = 'mine' | 'theirs'

export interface Merged {
  /** With every conflict decided. */
  document: BlogDocument
  conflicts: Conflict[]
}

/** Identifies a conflict among the decisions. */
export const conflictKey = (conflict: Conflict): string =>
  conflict.at === 'block' ? `block ${conflict.id}` : conflict.at

/**
 * Merges two changes of one document. What only one side changed is taken from that side; where both changed the same
 * thing differently, `decide` chooses a side.
 */
export function mergeDocuments(
  base: BlogDocument,
  mine: BlogDocument,
  theirs: BlogDocument,
  decide: (key: string) => Side = () => 'mine',
): Merged {
  const conflicts: Conflict[] = []
  const choose = <T>(conflict: Conflict, a: T, b: T): T => {
    conflicts.push(conflict)
    return decide(conflictKey(conflict)) === 'mine' ? a : b
  }
  const whole = <Name extends WholePart>(name: Name): BlogDocument[Name] => {
    const { same } = parts[name]
    const [was, a, b] = [base[name], mine[name], theirs[name]]
    if (same(a, b) || same(b, was)) return a
    if (same(a, was)) return b
    return choose({ at: name, mine: a, theirs: b }, a, b)
  }
  const blocks = () => mergeBlocks(base.blocks, mine.blocks, theirs.blocks, choose)
  const document = makeDocument(
    <Part extends DocumentPart>(name: Part) =>
      (name === 'blocks' ? blocks() : whole(name as WholePart)) as BlogDocument[Part],
  )
  return { document, conflicts }
}

type Choose = <T>(conflict: Conflict, mine: T, theirs: T) => T

function mergeBlocks(
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

/** The order of the side that changed it; a block that only the other side has is placed after its neighbor there. */
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
