import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blocksBetween } from '../blocks/arrange-blocks.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import { arrowSteps } from '../blocks/text-flow.ts'
import { focusBlock, focusFrame } from './focus-block.ts'
import type { BlockEditing } from './use-block-editing.ts'

/** A run of selected blocks: its fixed start, and the end that moves. */
interface BlockSelection {
  anchor: string
  head: string
}

type Selection = { run: BlockSelection | undefined; ids: ReadonlySet<string> }

export type BlockSelecting = ReturnType<typeof selecting>

/** Selects whole blocks; the last selected block has the focus. */
export function useBlockSelection(blocks: readonly Block[], editing: BlockEditing) {
  const [run, setRun] = useState<BlockSelection>()
  const ids = useMemo(
    () => new Set(blocksBetween(blocks, run?.anchor, run?.head).map(({ id }) => id)),
    [blocks, run],
  )
  const latest = useRef<Selection>({ run, ids })
  latest.current = { run, ids }
  const operations = useMemo(() => selecting(editing, () => latest.current, setRun), [editing])
  return { ids, selecting: operations }
}

function selecting(
  editing: BlockEditing,
  now: () => Selection,
  setRun: (run: BlockSelection | undefined) => void,
) {
  let isExtending = false

  function selectRun(anchor: string, head: string, scrolls = true): void {
    flushSync(() => setRun({ anchor, head }))
    focusFrame(head, scrolls)
  }
  const anchorOr = (id: string) => now().run?.anchor ?? id

  return {
    selected: () => now().ids,
    /** The whole selection if the block is part of it, otherwise the block alone. */
    selectedWith: (id: string) => (now().ids.has(id) ? now().ids : new Set([id])),
    select: (id: string, extend = false) => selectRun(extend ? anchorOr(id) : id, id),
    selectAll() {
      const [first, last] = [editing.latest.current[0], editing.latest.current.at(-1)]
      if (first && last) selectRun(first.id, last.id)
    },
    /** The next tap or click on another block extends the selection to it: a finger that drags scrolls the page. */
    selectMore(id: string) {
      isExtending = true
      if (now().ids.has(id)) focusFrame(id)
      else selectRun(id, id)
    },
    extendTo: (id: string) => selectRun(anchorOr(id), id, false),
    extendsTo: (id: string) => isExtending && !now().ids.has(id),
    clear() {
      isExtending = false
      setRun(undefined)
    },
  }
}

/** Whether a key writes a character. The space bar scrolls the page. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey

/** Code or a table: its editor is no text of the flow, but people write in it. */
const holdsWords = ({ type }: Block) => {
  const { shared, written } = definitionOf(type)
  return shared !== undefined || written?.includes('content') === true
}

export function frameKey(
  event: KeyboardEvent,
  block: Block,
  editing: BlockEditing,
  { select, selectAll, selectedWith, clear }: BlockSelecting,
): void {
  const { key, shiftKey, altKey } = event
  const isMod = event.ctrlKey || event.metaKey
  const step = arrowSteps[key]
  const all = selectedWith(block.id)
  if (altKey && shiftKey && step && (key === 'ArrowUp' || key === 'ArrowDown')) {
    event.preventDefault()
    editing.move(all, step)
    return
  }
  if (event.target !== event.currentTarget || altKey) return
  const next = step && !isMod ? editing.neighbor(block.id, step) : undefined
  // The caret passes an image; it does not change from writing to selecting.
  const isPassing = next && !shiftKey && !textKind(block.type) && textKind(next.type)
  if (isPassing) editing.focusText(next.id, step === -1 ? 'end' : 'start')
  else if (step && !isMod) {
    if (next) select(next.id, shiftKey)
  } else if (isTyped(event)) editing.typeOver(all, key)
  else if (key === 'Enter' && textKind(block.type)) editing.focusText(block.id, 'end')
  else if (key === 'Enter' && holdsWords(block)) focusBlock(block.id)
  else if (key === 'Enter') editing.add('paragraph', block.id)
  else if (key === 'Delete' || key === 'Backspace') editing.remove(all)
  else if (isMod && key.toLowerCase() === 'd') editing.duplicate(all)
  else if (isMod && key.toLowerCase() === 'a') selectAll()
  else if (key === 'Escape') clear()
  else return
  event.preventDefault()
}
