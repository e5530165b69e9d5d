import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { countOf } from '#src/ui/text/words.ts'
import { definitionOf } from '../blocks/registry.ts'
import { writeCopied } from './copied-blocks.ts'
import { type PasteTools, paste } from './paste-blocks.ts'

type Clipboard = PasteTools & { selected: RefObject<ReadonlySet<string>> }

const idAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-block-id]')?.dataset.blockId

/** Fields and texts have their own clipboard handling. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/**
 * Copies and cuts selected blocks, and pastes blocks and whole documents. The browser handles text within one block.
 */
export function useBlockClipboard(tools: Clipboard) {
  const latest = useRef(tools)
  latest.current = tools

  useEffect(() => {
    // The browser sends these events to the body while a block is selected.
    const onCopy = (event: ClipboardEvent) => {
      if (isText(document.activeElement)) return
      const { editing, selected, images, announce } = latest.current
      const blocks = editing.latest.current.filter(({ id }) => selected.current.has(id))
      if (blocks.length === 0 || !event.clipboardData) return
      event.preventDefault()
      const linked = blocks.map(
        (block) => definitionOf(block.type).images?.replace(block, images.link) ?? block,
      )
      writeCopied(event.clipboardData, linked, location.origin)
      if (event.type === 'cut') editing.remove(selected.current)
      announce(`${countOf(blocks.length, 'block')} copied`)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isText(event.target)) return
      const { selected, editing } = latest.current
      const last = [...selected.current].at(-1)
      // Pasting works on a new page without a click first; pasting outside the article appends to its end.
      const isBeside =
        document.activeElement === document.body || editing.latest.current.length === 0
      if (last || isBeside) paste(event, last, latest.current, true)
    }
    // Without this, the menu of Chromium does not offer to copy while no text is selected.
    const allow = (event: Event) => {
      const hasBlocks = latest.current.selected.current.size > 0
      if (hasBlocks && !isText(document.activeElement)) event.preventDefault()
    }
    window.addEventListener('beforecopy', allow)
    window.addEventListener('beforecut', allow)
    window.addEventListener('copy', onCopy)
    window.addEventListener('cut', onCopy)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('beforecopy', allow)
      window.removeEventListener('beforecut', allow)
      window.removeEventListener('copy', onCopy)
      window.removeEventListener('cut', onCopy)
      window.removeEventListener('paste', onPaste)
    }
  }, [])

  return useMemo(
    () => ({
      onPasteCapture(event: React.ClipboardEvent) {
        const id = idAt(event.target)
        if (id && isText(event.target) && paste(event.nativeEvent, id, latest.current, false)) {
          event.stopPropagation()
        }
      },
    }),
    [],
  )
}
