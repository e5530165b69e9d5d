import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import { countOf } from '#src/ui/text/words.ts'
import { blocksWithImages } from '../blocks/arrange-blocks.ts'
import { writeCopied } from './copied-blocks.ts'
import { type PasteTools, paste } from './paste-blocks.ts'

type Clipboard = PasteTools & { selected: () => ReadonlySet<string> }

const idAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-block-id]')?.dataset.blockId

/** Fields and texts have their own clipboard handling. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/**
 * Copies and cuts selected blocks, and pastes blocks and whole documents. The browser handles text within one block.
 */
export function useBlockClipboard(tools: Clipboard) {
  const { editing, selected, images, announce } = tools
  // The browser sends these events to the body while a block is selected.
  const onCopy = (event: ClipboardEvent) => {
    if (isText(document.activeElement)) return
    const blocks = editing.latest.current.filter(({ id }) => selected().has(id))
    if (blocks.length === 0 || !event.clipboardData) return
    event.preventDefault()
    writeCopied(event.clipboardData, blocksWithImages(blocks, images.link), location.origin)
    if (event.type === 'cut') editing.remove(selected())
    announce(`${countOf(blocks.length, 'block')} copied`)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isText(event.target)) return
    const last = [...selected()].at(-1)
    // Pasting works on a new page without a click first; pasting outside the article appends to its end.
    const isBeside = document.activeElement === document.body || editing.latest.current.length === 0
    if (last || isBeside) paste(event, last, tools, true)
  }
  // Without this, the menu of Chromium does not offer to copy while no text is selected.
  const allow = (event: Event) => {
    if (selected().size > 0 && !isText(document.activeElement)) event.preventDefault()
  }
  useWindowEvents({
    beforecopy: allow,
    beforecut: allow,
    copy: onCopy,
    cut: onCopy,
    paste: onPaste,
  })

  return {
    onPasteCapture(event: React.ClipboardEvent) {
      const id = idAt(event.target)
      if (id && isText(event.target) && paste(event.nativeEvent, id, tools, false)) {
        event.stopPropagation()
      }
    },
  }
}
