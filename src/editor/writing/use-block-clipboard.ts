import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { newBlock } from '#src/blog/manager/document.ts'
import type { ImageTools } from '../blocks/editor-props.ts'
import { type PastedPart, readPasted } from '../blocks/pasted/read-pasted.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import { readCopied, withUsableImages, writeCopied } from './copied-blocks.ts'
import type { BlockEditing } from './use-block-editing.ts'

type Clipboard = {
  editing: BlockEditing
  selected: RefObject<ReadonlySet<string>>
  images: ImageTools
  announce: (text: string) => void
  /** Says something that everybody has to see. */
  tell: (text: string) => void
}

/** Up to this many paragraphs go into the text where the caret is; more become blocks of their own. */
const mostInText = 2

const idAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-block-id]')?.dataset.blockId

/** A field or a text has its own clipboard. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Copies and cuts selected blocks, and pastes blocks and whole documents. Text within one block is the browser's own matter. */
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
      announce(`${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'} copied`)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isText(event.target)) return
      const { selected, editing } = latest.current
      const last = [...selected.current].at(-1)
      // A new page is pasted on without a click into it first; what is pasted beside an article goes to its end.
      const isBeside =
        document.activeElement === document.body || editing.latest.current.length === 0
      if (last || isBeside) paste(event, last, latest.current, true)
    }
    // Without this Chromium does not let a menu copy while no text is selected.
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

/** Pastes as blocks what is more than a few words; true when it did. Without an id at the end. */
function paste(
  event: ClipboardEvent,
  id: string | undefined,
  tools: Clipboard,
  always: boolean,
): boolean {
  const data = event.clipboardData
  if (!data) return false
  if (!always) {
    const target = id && tools.editing.blockAt(id)
    // The fields of an image take text alone.
    if (!target || !textKind(target.type)) return false
  }
  const html = data.getData('text/html') || (always ? asHtml(data.getData('text/plain')) : '')
  const copied = readCopied(html)
  if (copied) {
    event.preventDefault()
    const { blocks, lost } = withUsableImages(copied, (src) => tools.images.show(src) !== src)
    put(blocks, id, tools, always)
    if (lost) tools.tell(`${lost} of the images were not uploaded yet when they were copied.`)
    return true
  }
  if (!html) return false
  const [rtf, files] = [data.getData('text/rtf'), [...data.files]]
  const { parts, notes } = readPasted({ html, rtf, files, origin: location.origin })
  const isText = parts.every(({ type }) => type === 'paragraph') && notes.length === 0
  if (!always && isText && parts.length <= mostInText) return false
  event.preventDefault()
  if (notes.length > 0) tools.tell(notes.join(' '))
  void putParts(parts, id, tools, always)
  return true
}

/** A paragraph for each line that holds something. */
function asHtml(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim())
  return lines
    .map((line) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line
      return paragraph.outerHTML
    })
    .join('')
}

async function putParts(
  parts: PastedPart[],
  id: string | undefined,
  tools: Clipboard,
  isSelected: boolean,
) {
  const files = parts.flatMap((part) => (part.type === 'image' && part.file ? [part.file] : []))
  const srcs = files.length > 0 ? await tools.images.takeEach(files) : []
  const srcOf = new Map(files.map((file, place) => [file, srcs[place]]))
  put(
    parts.map((part): Block => {
      if (part.type !== 'image') return { ...newBlock(part.type), content: part.content } as Block
      const src = part.src ?? (part.file && srcOf.get(part.file)) ?? ''
      return { ...newBlock('image'), src, content: src, alt: part.alt }
    }),
    id,
    tools,
    isSelected,
  )
}

function put(
  blocks: Block[],
  id: string | undefined,
  { editing, announce }: Clipboard,
  isSelected: boolean,
) {
  if (isSelected || id === undefined) editing.insert(blocks, id)
  else editing.insertAtCaret(id, blocks)
  announce(`${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'} pasted`)
}
