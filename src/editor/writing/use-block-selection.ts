import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Block, textKind } from '../blocks/registry.ts'
import { type BlockSelection, selectedIds } from './block-selection.ts'
import { focusFrame } from './focus-block.ts'
import type { BlockEditing } from './use-block-editing.ts'

/** Whether a key writes a character. The space bar scrolls the page. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey

/** Selects whole blocks; the last selected block has the focus. */
export function useBlockSelection(blocks: readonly Block[], editing: BlockEditing) {
  const [selection, setSelection] = useState<BlockSelection>()
  const latest = useRef(selection)
  latest.current = selection
  const ids = useMemo(() => selectedIds(blocks, selection), [blocks, selection])
  const selected = useRef(ids)
  selected.current = ids

  const select = useCallback((id: string, extend = false) => {
    const anchor = extend ? (latest.current?.anchor ?? id) : id
    flushSync(() => setSelection({ anchor, head: id }))
    focusFrame(id)
  }, [])

  /** For a pointer: the page must not scroll under it. */
  const selectRun = useCallback((anchor: string, head: string) => {
    flushSync(() => setSelection({ anchor, head }))
    focusFrame(head, false)
  }, [])

  const selectAll = useCallback(() => {
    const [first, last] = [editing.latest.current[0], editing.latest.current.at(-1)]
    if (!first || !last) return
    flushSync(() => setSelection({ anchor: first.id, head: last.id }))
    focusFrame(last.id)
  }, [editing])

  const isExtending = useRef(false)
  /** The next tap or click on another block extends the selection to it: a finger that drags scrolls the page. */
  const selectMore = useCallback(
    (id: string) => {
      isExtending.current = true
      if (!selected.current.has(id)) select(id)
      else focusFrame(id)
    },
    [select],
  )
  const extendTo = useCallback(
    (id: string) => selectRun(latest.current?.anchor ?? id, id),
    [selectRun],
  )
  /** Whether a tap on a block extends the selection. */
  const extendsTo = useCallback(
    (id: string) => isExtending.current && !selected.current.has(id),
    [],
  )

  const clear = useCallback(() => {
    isExtending.current = false
    setSelection(undefined)
  }, [])

  /** The whole selection if the block is part of it, otherwise the block alone. */
  const selectedWith = useCallback(
    (id: string): ReadonlySet<string> =>
      selected.current.has(id) ? selected.current : new Set([id]),
    [],
  )

  /** Handles keys while a block as a whole has the focus. */
  const frameKey = useCallback(
    (event: KeyboardEvent, block: Block) => {
      const { key, shiftKey, altKey } = event
      const isMod = event.ctrlKey || event.metaKey
      const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
      if (altKey && shiftKey && step) {
        event.preventDefault()
        moveSelected(block, step)
        return
      }
      if (event.target !== event.currentTarget || altKey) return
      const next = step && !isMod ? editing.neighbor(block.id, step) : undefined
      // The caret passes an image; it does not change from writing to selecting.
      const isPassing = next && !shiftKey && !textKind(block.type) && textKind(next.type)
      if (isPassing) editing.focusText(next.id, step === -1 ? 'end' : 'start')
      else if (step && !isMod) {
        if (next) select(next.id, shiftKey)
      } else if (isTyped(event)) editing.typeOver(selectedWith(block.id), key)
      else if (key === 'Enter' && textKind(block.type)) editing.focusText(block.id, 'end')
      else if (key === 'Enter') editing.add('paragraph', block.id)
      else if (key === 'Delete' || key === 'Backspace') editing.remove(selectedWith(block.id))
      else if (isMod && key.toLowerCase() === 'd') editing.duplicate(selectedWith(block.id))
      else if (isMod && key.toLowerCase() === 'a') selectAll()
      else if (key === 'Escape') clear()
      else return
      event.preventDefault()

      function moveSelected(moved: Block, by: -1 | 1) {
        const all = selectedWith(moved.id)
        if (all.size === 1) editing.move(moved, by)
        else editing.moveRun(all, by)
      }
    },
    [editing, select, selectAll, selectedWith, clear],
  )

  return {
    ids,
    selected,
    select,
    selectRun,
    selectAll,
    selectMore,
    extendTo,
    extendsTo,
    clear,
    selectedWith,
    frameKey,
  }
}
