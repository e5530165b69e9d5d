import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '#src/ui/text/words.ts'
import { blocksBetween } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import type { Caret, TextHandle } from '../blocks/text-flow.ts'
import { focusFrame } from './focus-block.ts'
import type { BlockEditing } from './use-block-editing.ts'

interface RangeEnd {
  id: string
  /** Missing if the block is no text: then the whole block is selected. */
  handle: TextHandle | undefined
}

/** A selection that crosses blocks. The text of each end holds the position; the head has the focus. */
export interface TextRange {
  anchor: RangeEnd
  head: RangeEnd
}

export const blocksIn = (blocks: readonly Block[], range: TextRange | undefined) =>
  blocksBetween(blocks, range?.anchor.id, range?.head.id)

export type OpenRange = ReturnType<typeof openRange>

/** The range as it is now, and the changes that every operation is made of. */
export function openRange(
  editing: BlockEditing,
  latest: RefObject<TextRange | undefined>,
  setRange: (range: TextRange | undefined) => void,
) {
  const { handles, placeOf, announce } = editing

  function set(range: TextRange | undefined): void {
    const before = latest.current
    for (const end of [before?.anchor, before?.head]) {
      const stays = end?.id === range?.anchor.id || end?.id === range?.head.id
      if (!stays) end?.handle?.select(undefined)
    }
    latest.current = range
    if (before?.anchor.id === range?.anchor.id && before?.head.id === range?.head.id) return
    flushSync(() => setRange(range))
  }

  /** The range while both of its texts are the ones in which it was selected. */
  function now(): TextRange | undefined {
    const range = latest.current
    const isHere = (end: RangeEnd) => placeOf(end.id) >= 0 && handles.get(end.id) === end.handle
    if (range && !(isHere(range.anchor) && isHere(range.head))) set(undefined)
    return latest.current
  }

  function reach(from: string, at: Caret, to: string, headIn: (handle: TextHandle) => Caret): void {
    const [anchor, head] = [from, to].map((id) => ({ id, handle: handles.get(id) }))
    if (!anchor?.handle || !head) return
    set({ anchor, head })
    const isDown = placeOf(to) > placeOf(from)
    const end = head.handle ? headIn(head.handle) : 'end'
    if (from === to) {
      anchor.handle.select({ anchor: at, head: end })
      return
    }
    anchor.handle.select({ anchor: at, head: isDown ? 'end' : 'start' })
    head.handle?.select({ anchor: isDown ? 'start' : 'end', head: end })
  }

  /** Within one text the selection is the browser's own again. */
  function settle(): void {
    const range = latest.current
    if (!range) return
    if (range.anchor.id === range.head.id) set(undefined)
    else announce(`Text in ${countOf(selected().length, 'block')} selected`)
    if (range.head.handle) range.head.handle.focus()
    else focusFrame(range.head.id)
  }

  const clear = () => set(undefined)

  function endAt(block: Block | undefined): RangeEnd | undefined {
    const { anchor, head } = latest.current ?? {}
    return [anchor, head].find((end) => end?.id === block?.id)
  }

  const selected = () => blocksIn(editing.latest.current, now())

  /** The first and the last block with a part of their text; undefined for one that is no text. */
  function ends(content: (handle: TextHandle, isFirst: boolean) => string): (Block | undefined)[] {
    const blocks = selected()
    return [blocks[0], blocks.at(-1)].map((block, place) => {
      const handle = endAt(block)?.handle
      return handle ? ({ ...block, content: content(handle, place === 0) } as Block) : undefined
    })
  }

  return { latest, now, reach, settle, clear, endAt, selected, ends }
}
