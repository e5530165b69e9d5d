import { type RefObject, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  insertAfter,
  moveBefore,
  movePast,
  nameOf,
  newBlock,
  replaceBlock,
} from '../blocks/arrange-blocks.ts'
import { type Block, type BlockType, definitionOf, textKind } from '../blocks/registry.ts'
import type { Caret, TextHandle } from '../blocks/text-flow.ts'
import { focusBlock, focusFrame } from './focus-block.ts'
import { copiesOf, splitBlock, turnInto, typedBlock } from './text-blocks.ts'

type MakeBlocks = (blocks: readonly Block[]) => readonly Block[]

/** Changes the blocks. `place` names the part that is edited: edits of one place in a row are one step of undo. */
export type EditBlocks = (make: MakeBlocks, place?: string) => void

const named = (blocks: readonly Block[]) =>
  blocks.length === 1 && blocks[0] ? nameOf(blocks[0]) : `${blocks.length} blocks`

export function useBlockEditing(
  blocks: readonly Block[],
  change: EditBlocks,
  announce: (text: string) => void,
) {
  const latest = useRef(blocks)
  latest.current = blocks
  return useMemo(() => new BlockEditing(latest, change, announce), [change, announce])
}

/** The operations on the blocks of an article. Each is one undo step and leaves the focus in a useful place. */
export class BlockEditing {
  /** The list as it is now. */
  readonly latest: RefObject<readonly Block[]>
  readonly announce: (text: string) => void
  readonly handles = new Map<string, TextHandle>()
  readonly #change: EditBlocks
  readonly #awaited = new Set<string>()

  constructor(
    latest: BlockEditing['latest'],
    change: EditBlocks,
    announce: (text: string) => void,
  ) {
    this.latest = latest
    this.#change = change
    this.announce = announce
  }

  placeOf = (id: string) => this.latest.current.findIndex((block) => block.id === id)
  blockAt = (id: string) => this.latest.current[this.placeOf(id)]
  neighbor = (id: string, by: -1 | 1): Block | undefined =>
    this.latest.current[this.placeOf(id) + by]

  isAwaited = (id: string) => this.#awaited.has(id)
  await = (id: string) => void this.#awaited.add(id)

  /** Renders at once: otherwise a key press could come before the focus has moved. */
  apply = (make: MakeBlocks, place?: string) => flushSync(() => this.#change(make, place))

  onChange = (block: Block) =>
    this.#change((now) => replaceBlock(now, block.id, () => [block]), block.id)

  focusText = (id: string, at: Caret) =>
    focusBlock(id, () => {
      const handle = this.handles.get(id)
      handle?.focus(at)
      return handle !== undefined
    })

  insert = (added: readonly Block[], after: string | null | undefined) => {
    const [first] = added
    if (!first) return
    for (const { id } of added) this.await(id)
    this.apply((now) => insertAfter(now, after, added))
    focusBlock(first.id)
  }

  add = (type: BlockType, after?: string | null) => {
    this.insert([newBlock(type)], after)
    this.announce(`${nameOf({ type })} added`)
  }

  move = (ids: ReadonlySet<string>, by: -1 | 1) => {
    if (movePast(this.latest.current, ids, by) === this.latest.current) return
    const focused = document.activeElement as HTMLElement | null
    this.#rearrange(ids, (now) => movePast(now, ids, by))
    // Moving loses the focus; a button that is now disabled passes it to its neighbor.
    const off = focused instanceof HTMLButtonElement && focused.disabled
    const twin = focused?.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')
    const target = off ? twin : focused
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }

  moveAll = (ids: ReadonlySet<string>, before: string | undefined) =>
    this.#rearrange(ids, (now) => moveBefore(now, ids, before))

  remove = (ids: ReadonlySet<string>) => {
    const gone = this.#blocksOf(ids)
    const last = gone.at(-1)
    if (!last) return
    const all = this.latest.current
    const stays = ({ id }: Block) => !ids.has(id)
    const next = all.slice(this.placeOf(last.id) + 1).find(stays) ?? all.findLast(stays)
    this.apply((now) => now.filter(stays))
    this.announce(`${named(gone)} deleted`)
    const target = next
      ? `[data-block-id="${CSS.escape(next.id)}"] [data-block-head] button:not(:disabled)`
      : '[data-add]'
    document.querySelector<HTMLElement>(target)?.focus()
  }

  duplicate = (ids: ReadonlySet<string>) => {
    const originals = this.#blocksOf(ids)
    const copies = copiesOf(originals)
    const [first] = copies
    if (!first) return
    for (const { id } of copies) this.await(id)
    this.apply((now) => insertAfter(now, originals.at(-1)?.id, copies))
    this.announce(`${named(copies)} duplicated`)
    focusFrame(first.id)
  }

  /** Replaces selected blocks by a typed text. A picture alone stays, and the text follows it. */
  typeOver = (ids: ReadonlySet<string>, typed: string) => {
    const gone = this.#blocksOf(ids)
    const [first] = gone
    if (!first) return
    const isPicture = gone.length === 1 && !textKind(first.type)
    const block = typedBlock(gone.find(({ type }) => textKind(type))?.type, typed)
    this.await(block.id)
    this.apply((now) => {
      if (isPicture) return insertAfter(now, first.id, [block])
      return now.flatMap((one) => (one === first ? [block] : ids.has(one.id) ? [] : [one]))
    })
    this.focusText(block.id, 'end')
  }

  /** Puts a block that is not text before a text; an empty text is replaced. A block with nothing to fill in keeps it. */
  putBefore = (id: string, type: BlockType, content = '') => {
    const block = newBlock(type)
    const isFilled = definitionOf(type).isEmpty(block)
    this.apply((now) =>
      replaceBlock(now, id, (text) => {
        const rest = { ...text, content } as Block
        return isFilled && definitionOf(rest.type).isEmpty(rest) ? [block] : [block, rest]
      }),
    )
    this.announce(`${nameOf({ type })} added`)
    if (isFilled) focusBlock(block.id)
    else this.focusText(id, 'start')
  }

  insertAtCaret = (id: string, added: readonly Block[]) => {
    const block = this.blockAt(id)
    const halves = this.handles.get(id)?.split()
    if (!block || !halves) return this.insert(added, id)
    for (const one of added) this.await(one.id)
    const [first, second] = splitBlock(block, halves.before, halves.after)
    const parts = [...(halves.before ? [first] : []), ...added, ...(halves.after ? [second] : [])]
    this.apply((now) => replaceBlock(now, id, () => parts))
    const last = added.at(-1)
    if (last) this.focusText(last.id, 'end')
  }

  turnInto = (id: string, type: BlockType, content?: string) => {
    if (!textKind(type)) return this.putBefore(id, type, content)
    this.await(id)
    const changed = (block: Block) =>
      content === undefined ? block : ({ ...block, content } as Block)
    this.apply((now) => replaceBlock(now, id, (block) => turnInto(changed(block), type)))
    this.announce(`Turned into ${nameOf({ type })}`)
    this.focusText(id, content === undefined ? 'end' : 'start')
  }

  #blocksOf(ids: ReadonlySet<string>): Block[] {
    return this.latest.current.filter(({ id }) => ids.has(id))
  }

  #rearrange(ids: ReadonlySet<string>, make: MakeBlocks): void {
    const moved = this.#blocksOf(ids)
    this.apply(make)
    const [first] = moved
    if (!first) return
    const position = `${this.placeOf(first.id) + 1} of ${this.latest.current.length}`
    this.announce(`${named(moved)} moved to position ${position}`)
  }
}
