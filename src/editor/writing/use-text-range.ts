import { useMemo, useRef, useState } from 'react'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import type { Block } from '../blocks/registry.ts'
import { paragraphOf } from '../blocks/rich-text/write-rich-text.ts'
import type { Caret } from '../blocks/text-flow.ts'
import { focusFrame } from './focus-block.ts'
import { isInlineText, type Replaced, replaceText, splitText } from './text-blocks.ts'
import { blocksIn, type OpenRange, openRange, type TextRange } from './text-range.ts'
import type { BlockEditing } from './use-block-editing.ts'

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
      if (!head || !(target instanceof Element)) return false
      const frame = target.closest<HTMLElement>('[data-block-id]')
      if (frame?.dataset.blockId !== head.id) return false
      const isText = target.closest('textarea, [contenteditable="true"]') !== null
      return target === frame || (isText && head.handle !== undefined)
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
    divide: () => replaceBy((first, second) => splitText(first, second)),
    paste(added: readonly Block[]) {
      if (isInlineText(added)) {
        const html = added.map(({ content }) => content).join('')
        replaceBy((first, second) => replaceText(first, second, html))
      } else {
        replaceBy((first, second) => splitText(first, second, added))
      }
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

const arrows: Readonly<Record<string, 'before' | 'after' | undefined>> = {
  ArrowUp: 'before',
  ArrowLeft: 'before',
  ArrowDown: 'after',
  ArrowRight: 'after',
}

/** The keys that begin a composition. */
const composing = ['Process', 'Dead', 'Unidentified']

/** Handles a key while a selection crosses blocks; returns true if nothing else may use it. */
function rangeKey(event: KeyboardEvent, ranging: TextRanging): boolean {
  const { key, shiftKey, altKey } = event
  const isMod = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  const step = arrows[key]
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
  else if (step && shiftKey && !altKey && head && !head.handle) ranging.extend(head.id, step)
  else if (shiftKey && /^(Arrow|Home|End|Page)/.test(key)) return false
  else if (step && !isMod && !altKey) ranging.collapse(step === 'before' ? 'start' : 'end')
  else {
    ranging.clear()
    return false
  }
  return true
}
