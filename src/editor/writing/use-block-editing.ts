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
import { type Block, type BlockType, textKind } from '../blocks/registry.ts'
import type { Caret, TextHandle } from '../blocks/text-flow.ts'
import { focusBlock, focusFrame } from './focus-block.ts'
import { copiesOf, splitBlock, turnInto, typedBlock } from './text-blocks.ts'

/** Changes the blocks. `place` names the part that is edited: edits of one place in a row are one step of undo. */
export type EditBlocks = (
  make: (blocks: readonly Block[]) => readonly Block[],
  place?: string,
) => void

export type BlockEditing = ReturnType<typeof useBlockEditing>

const named = (blocks: readonly Block[]) =>
  blocks.length === 1 && blocks[0] ? nameOf(blocks[0]) : `${blocks.length} blocks`

/** The operations on the blocks of an article. Each is one undo step and leaves the focus in a useful place. */
export function useBlockEditing(
  blocks: readonly Block[],
  change: EditBlocks,
  announce: (text: string) => void,
) {
  const latest = useRef(blocks)
  latest.current = blocks
  return useMemo(() => {
    const list = openList(latest, change, announce)
    return { ...list, ...arranging(list), ...writing(list) }
  }, [change, announce])
}

type OpenList = ReturnType<typeof openList>

/** The list as it is now, and the changes that every operation is made of. */
function openList(
  latest: RefObject<readonly Block[]>,
  change: EditBlocks,
  announce: (text: string) => void,
) {
  const handles = new Map<string, TextHandle>()
  const awaited = new Set<string>()
  const placeOf = (id: string) => latest.current.findIndex((block) => block.id === id)

  /** Renders at once: otherwise a key press could come before the focus has moved. */
  function apply(make: (blocks: readonly Block[]) => readonly Block[], place?: string): void {
    flushSync(() => change(make, place))
  }

  function focusText(id: string, at: Caret): void {
    focusBlock(id, () => {
      const handle = handles.get(id)
      handle?.focus(at)
      return handle !== undefined
    })
  }

  function insert(added: readonly Block[], after: string | null | undefined): void {
    const [first] = added
    if (!first) return
    for (const { id } of added) awaited.add(id)
    apply((now) => insertAfter(now, after, added))
    focusBlock(first.id)
  }

  return {
    handles,
    latest,
    announce,
    placeOf,
    apply,
    focusText,
    insert,
    isAwaited: (id: string) => awaited.has(id),
    await: (id: string) => void awaited.add(id),
    blockAt: (id: string) => latest.current[placeOf(id)],
    neighbor: (id: string, by: -1 | 1): Block | undefined => latest.current[placeOf(id) + by],

    onChange: (block: Block) =>
      change((now) => replaceBlock(now, block.id, () => [block]), block.id),
  }
}

function arranging({ latest, announce, placeOf, apply, insert, ...list }: OpenList) {
  function rearrange(ids: ReadonlySet<string>, make: Parameters<OpenList['apply']>[0]): void {
    const moved = latest.current.filter(({ id }) => ids.has(id))
    apply(make)
    const [first] = moved
    if (!first) return
    const position = `${placeOf(first.id) + 1} of ${latest.current.length}`
    announce(`${named(moved)} moved to position ${position}`)
  }

  return {
    add(type: BlockType, after?: string | null) {
      insert([newBlock(type)], after)
      announce(`${nameOf({ type })} added`)
    },

    move(ids: ReadonlySet<string>, by: -1 | 1) {
      if (movePast(latest.current, ids, by) === latest.current) return
      const focused = document.activeElement as HTMLElement | null
      rearrange(ids, (now) => movePast(now, ids, by))
      // Moving loses the focus; a button that is now disabled passes it to its neighbor.
      const off = focused instanceof HTMLButtonElement && focused.disabled
      const twin = focused?.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')
      const target = off ? twin : focused
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest' })
    },

    moveAll(ids: ReadonlySet<string>, before: string | undefined) {
      rearrange(ids, (now) => moveBefore(now, ids, before))
    },

    remove(ids: ReadonlySet<string>) {
      const gone = latest.current.filter(({ id }) => ids.has(id))
      const last = gone.at(-1)
      if (!last) return
      const place = placeOf(last.id)
      const stays = ({ id }: Block) => !ids.has(id)
      const next = latest.current.slice(place + 1).find(stays) ?? latest.current.findLast(stays)
      apply((now) => now.filter(stays))
      announce(`${named(gone)} deleted`)
      const target = next
        ? `[data-block-id="${CSS.escape(next.id)}"] [data-block-head] button:not(:disabled)`
        : '[data-add]'
      document.querySelector<HTMLElement>(target)?.focus()
    },

    duplicate(ids: ReadonlySet<string>) {
      const originals = latest.current.filter(({ id }) => ids.has(id))
      const copies = copiesOf(originals)
      const [first] = copies
      if (!first) return
      for (const { id } of copies) list.await(id)
      apply((now) => insertAfter(now, originals.at(-1)?.id, copies))
      announce(`${named(copies)} duplicated`)
      focusFrame(first.id)
    },
  }
}

function writing({ latest, announce, placeOf, apply, insert, focusText, ...list }: OpenList) {
  return {
    /** Replaces selected blocks by a typed text. A picture alone stays, and the text follows it. */
    typeOver(ids: ReadonlySet<string>, typed: string) {
      const gone = latest.current.filter(({ id }) => ids.has(id))
      const [first] = gone
      if (!first) return
      const isPicture = gone.length === 1 && !textKind(first.type)
      const block = typedBlock(gone.find(({ type }) => textKind(type))?.type, typed)
      list.await(block.id)
      apply((now) => {
        if (isPicture) return insertAfter(now, first.id, [block])
        return now.flatMap((one) => (one === first ? [block] : ids.has(one.id) ? [] : [one]))
      })
      focusText(block.id, 'end')
    },

    /** Replaces an empty text by a block that is not text. */
    replaceEmpty(id: string, type: BlockType) {
      const block = newBlock(type)
      apply((now) => replaceBlock(now, id, () => [block]))
      announce(`${nameOf({ type })} added`)
      focusBlock(block.id)
    },

    insertAtCaret(id: string, added: readonly Block[]) {
      const block = latest.current[placeOf(id)]
      const halves = list.handles.get(id)?.split()
      if (!block || !halves) {
        insert(added, id)
        return
      }
      for (const one of added) list.await(one.id)
      const [first, second] = splitBlock(block, halves.before, halves.after)
      apply((now) =>
        replaceBlock(now, id, () => [
          ...(halves.before ? [first] : []),
          ...added,
          ...(halves.after ? [second] : []),
        ]),
      )
      const last = added.at(-1)
      if (last) focusText(last.id, 'end')
    },

    turnInto(id: string, type: BlockType, content?: string) {
      list.await(id)
      apply((now) =>
        replaceBlock(now, id, (block) =>
          turnInto(content === undefined ? block : ({ ...block, content } as Block), type),
        ),
      )
      announce(`Turned into ${nameOf({ type })}`)
      focusText(id, content === undefined ? 'end' : 'start')
    },
  }
}
