import { type RefObject, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import { countOf } from '#src/ui/text/words.ts'
import { blocksBetween } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import { paragraphOf } from '../blocks/rich-text/write-rich-text.ts'
import { arrowSteps, type Caret, type TextHandle } from '../blocks/text-flow.ts'
import { blockIdAt, focusFrame } from './focus-block.ts'
import { isInlineText, type Replaced, replaceText, splitText } from './text-blocks.ts'
import type { BlockEditing } from './use-block-editing.ts'

interface RangeEnd {
  id: string
  /** Missing if the block is no text: then the whole block is selected. */
  handle: TextHandle | undefined
}

/** A selection that crosses blocks. The text of each end holds the position; the head has the focus. */
interface TextRange {
  anchor: RangeEnd
  head: RangeEnd
}

const blocksIn = (blocks: readonly Block[], range: TextRange | undefined) =>
  blocksBetween(blocks, range?.anchor.id, range?.head.id)

export type TextRanging = ReturnType<typeof useTextRange>['ranging']

/** Selects from the middle of one text to the middle of another. A browser selects within one text only. */
export function useTextRange(blocks: readonly Block[], editing: BlockEditing) {
  const [range, setRange] = useState<TextRange>()
  const latest = useRef(range)
  const operations = useMemo(() => {
    const open = openRange(editing, latest, setRange)
    const { now, clear, settle } = open
    return { now, clear, settle, ...selecting(editing, open), ...replacing(editing, open) }
  }, [editing])
  const { clear, holds, replace } = operations
  useWindowEvents(
    {
      focusin: ({ target }) => {
        if (!holds(target)) clear()
      },
      keydown: (event) => {
        if (!holds(event.target) || !rangeKey(event, operations)) return
        event.preventDefault()
        event.stopPropagation()
      },
      // Words that no key typed, for example of dictation.
      beforeinput: (event) => {
        const { inputType, data, isComposing } = event
        if (!holds(event.target) || isComposing) return
        const isDeleted = inputType.startsWith('delete')
        if (!isDeleted && (inputType !== 'insertText' || !data)) return
        event.preventDefault()
        event.stopPropagation()
        replace(isDeleted ? '' : paragraphOf(data ?? ''))
      },
    },
    true,
  )
  const whole = useMemo(() => {
    const ends = [range?.anchor, range?.head].flatMap((end) => (end?.handle ? [end.id] : []))
    return new Set(blocksIn(blocks, range).flatMap(({ id }) => (ends.includes(id) ? [] : [id])))
  }, [blocks, range])
  return { whole, ranging: operations }
}

type OpenRange = ReturnType<typeof openRange>

/** The range as it is now, and the changes that every operation is made of. */
function openRange(
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

function selecting(
  editing: BlockEditing,
  { latest, now, reach, settle, clear, endAt, selected }: OpenRange,
) {
  const { handles } = editing
  return {
    /** For a pointer that was pressed in one text and is over another block. */
    drag(from: string, at: Caret, to: string, point: { left: number; top: number }) {
      reach(from, at, to, (handle) => handle.at(point))
      focusFrame(to, false)
    },
    extend(id: string, to: 'before' | 'after', left?: number) {
      const next = editing.neighbor(id, to === 'before' ? -1 : 1)
      const from = now()?.anchor.id ?? id
      const handle = handles.get(from)
      if (!next || !handle) return
      const top = to === 'before' ? Number.MAX_VALUE : 0
      const edge = to === 'before' ? 'end' : 'start'
      reach(from, handle.ends().anchor, next.id, (inside) =>
        left === undefined ? edge : inside.at({ left, top }),
      )
      settle()
    },
    /** The arrow keys without Shift leave the caret at one end of what was selected. */
    collapse(to: 'start' | 'end') {
      const end = endAt(to === 'start' ? selected()[0] : selected().at(-1))
      const isHead = end === latest.current?.head
      clear()
      if (end?.handle) editing.focusText(end.id, end.handle.ends()[isHead ? 'head' : 'anchor'])
      else if (end) focusFrame(end.id)
    },
    holds(target: EventTarget | null): boolean {
      const head = now()?.head
      if (!head || !(target instanceof Element) || blockIdAt(target) !== head.id) return false
      const isText = target.closest('textarea, [contenteditable="true"]') !== null
      return target.matches('[data-block-id]') || (isText && head.handle !== undefined)
    },
  }
}

function replacing(editing: BlockEditing, { clear, selected, ends }: OpenRange) {
  function replaceBy(make: (first?: Block, second?: Block) => Replaced, isTyped = false): void {
    const gone = selected()
    const [start] = gone
    if (!start) return
    const [first, second] = ends((handle, isFirst) => handle.split()[isFirst ? 'before' : 'after'])
    const { blocks, focus } = make(first, second)
    clear()
    for (const { id } of blocks) editing.await(id)
    const ids = new Set(gone.map(({ id }) => id))
    editing.apply(
      (all) => all.flatMap((one) => (one.id === start.id ? blocks : ids.has(one.id) ? [] : [one])),
      isTyped ? focus.id : undefined,
    )
    editing.focusText(focus.id, focus.at)
  }

  return {
    /** By rich text. Words that are typed on are the same step of undo. */
    replace(html: string, isTyped = html !== '') {
      replaceBy((first, second) => replaceText(first, second, html), isTyped)
      editing.announce(html ? 'Selected text replaced' : 'Selected text deleted')
    },
    divide: () => replaceBy(splitText),
    paste(added: readonly Block[]) {
      const html = added.map(({ content }) => content).join('')
      replaceBy((first, second) =>
        isInlineText(added) ? replaceText(first, second, html) : splitText(first, second, added),
      )
    },
    copied: (): readonly Block[] => {
      const [first, second] = ends((handle) => handle.selected())
      const blocks = selected()
      return blocks.flatMap((block, place) => {
        const part = place === 0 ? first : place === blocks.length - 1 ? second : undefined
        if (!part) return [block]
        return part.content ? [part] : []
      })
    },
  }
}

/** The keys that begin a composition. */
const composing = ['Process', 'Dead', 'Unidentified']

/** Handles a key while a selection crosses blocks; returns true if nothing else may use it. */
function rangeKey(event: KeyboardEvent, ranging: TextRanging): boolean {
  const { key, shiftKey, altKey } = event
  const isMod = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  const step = arrowSteps[key]
  const head = ranging.now()?.head
  if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(key)) return false
  if (isMod && ['c', 'x', 'v'].includes(key.toLowerCase())) return false
  if (event.isComposing || composing.includes(key)) {
    // The text with the caret gets the composed words.
    ranging.replace('', true)
    return false
  }
  if ([...key].length === 1 && !isMod) ranging.replace(paragraphOf(key))
  else if (key === 'Backspace' || key === 'Delete') ranging.replace('')
  else if (key === 'Enter' && !isMod) ranging.divide()
  else if (step && shiftKey && !altKey && head && !head.handle)
    ranging.extend(head.id, step < 0 ? 'before' : 'after')
  else if (shiftKey && /^(Arrow|Home|End|Page)/.test(key)) return false
  else if (step && !isMod && !altKey) ranging.collapse(step < 0 ? 'start' : 'end')
  else {
    ranging.clear()
    return false
  }
  return true
}
