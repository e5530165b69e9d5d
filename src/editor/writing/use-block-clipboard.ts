import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import { countOf } from '#src/ui/text/words.ts'
import { blocksWithImages, newBlock } from '../blocks/arrange-blocks.ts'
import type { ImageTools } from '../blocks/editor-props.ts'
import { isMarkdown } from '../blocks/pasted/is-markdown.ts'
import { fetchPicture, nameOfPicture } from '../blocks/pasted/pasted-pictures.ts'
import {
  type PastedPart,
  type PastedPicture,
  pictureAt,
  readPasted,
} from '../blocks/pasted/read-pasted.ts'
import { type Block, textKind } from '../blocks/registry.ts'
import { paragraphOf } from '../blocks/rich-text/write-rich-text.ts'
import type { TextFlow } from '../blocks/text-flow.ts'
import { readCopied, withUsableImages, writeCopied } from './copied-blocks.ts'
import { blockIdAt } from './focus-block.ts'
import { mostInText } from './text-blocks.ts'
import type { BlockEditing } from './use-block-editing.ts'
import type { TextRanging } from './use-text-range.ts'

type Clipboard = Omit<PasteTools, 'put'> & {
  selected: () => ReadonlySet<string>
  ranging: TextRanging
}

/** Fields and texts have their own clipboard handling. */
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Selected blocks and whole documents. The browser handles text within one block. */
export function useBlockClipboard(tools: Clipboard) {
  const { editing, selected, ranging, images, announce } = tools
  const write = (event: ClipboardEvent, blocks: readonly Block[]) => {
    event.preventDefault()
    if (event.clipboardData)
      writeCopied(event.clipboardData, blocksWithImages(blocks, images.link), location.origin)
  }
  // The browser sends these events to the body while a block is selected.
  const onCopy = (event: ClipboardEvent) => {
    if (isText(document.activeElement)) return
    const blocks = editing.latest.current.filter(({ id }) => selected().has(id))
    if (blocks.length === 0) return
    write(event, blocks)
    if (event.type === 'cut') editing.remove(selected())
    announce(`${countOf(blocks.length, 'block')} copied`)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isText(event.target)) return
    const last = [...selected()].at(-1)
    // Pasting works on a new page without a click first; pasting outside the article appends to its end.
    const isBeside = document.activeElement === document.body || editing.latest.current.length === 0
    const put = (blocks: readonly Block[]) => editing.insert(blocks, last)
    if (last || isBeside) paste(event, { ...tools, put }, true)
  }
  const onRangeCopy = (event: ClipboardEvent) => {
    if (!ranging.holds(document.activeElement)) return
    event.stopPropagation()
    write(event, ranging.copied())
    announce('Selected text copied')
    if (event.type === 'cut') ranging.replace('')
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
  // Before the text with the focus uses its own part of a selection that crosses blocks.
  useWindowEvents(
    {
      copy: onRangeCopy,
      cut: onRangeCopy,
      paste(event) {
        if (!ranging.holds(document.activeElement)) return
        const id = ranging.now()?.head.id
        // Pictures are prepared first, and the selection may be gone by then.
        const put = (blocks: readonly Block[]) =>
          ranging.now() ? ranging.paste(blocks) : editing.insert(blocks, id)
        if (paste(event, { ...tools, put }, true)) event.stopPropagation()
      },
    },
    true,
  )

  return {
    onPasteCapture(event: React.ClipboardEvent) {
      const id = blockIdAt(event.target)
      const target = id && editing.blockAt(id)
      // The fields of an image accept only text.
      if (!id || !target || !textKind(target.type) || !isText(event.target)) return
      const put = (blocks: readonly Block[]) => editing.insertAtCaret(id, blocks)
      if (paste(event.nativeEvent, { ...tools, put }, false)) event.stopPropagation()
    },
  }
}

type PasteTools = Pick<TextFlow, 'announce' | 'tell'> & {
  editing: BlockEditing
  images: ImageTools
  put: (blocks: readonly Block[]) => void
}

/** Pastes longer content as blocks and returns true if it did; short content too if it is `always` pasted so. */
function paste(event: ClipboardEvent, tools: PasteTools, always: boolean) {
  const data = event.clipboardData
  if (!data) return false
  const plain = data.getData('text/plain')
  if (isMarkdown(plain) && isOnlyText(data)) {
    event.preventDefault()
    void putMarkdown(plain, tools)
    return true
  }
  const html = data.getData('text/html') || (always ? asHtml(plain) : '')
  const copied = readCopied(html)
  if (copied) {
    event.preventDefault()
    const { blocks, lost } = withUsableImages(copied, (src) => tools.images.show(src) !== src)
    put(blocks, tools)
    if (lost) tools.tell(`${lost} of the images were not uploaded yet when they were copied.`)
    return true
  }
  if (!html) return false
  const [rtf, files] = [data.getData('text/rtf'), [...data.files]]
  const { parts, notes } = readPasted({ html, rtf, files, origin: location.origin })
  const isText = parts.every(({ type }) => type === 'paragraph') && notes.length === 0
  if (!always && isText && parts.length <= mostInText) return false
  event.preventDefault()
  void putParts(parts, tools, notes)
  return true
}

/** Code editors add HTML that only colors the text. */
const isOnlyText = ({ types }: DataTransfer) =>
  !types.includes('text/html') || types.includes('vscode-editor-data')

const asHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map(paragraphOf)
    .join('')

/** The parser is loaded when somebody pastes such a document. */
async function putMarkdown(text: string, tools: PasteTools) {
  const parser = await import('../markdown/from-markdown.ts').catch(() => undefined)
  if (!parser) {
    tools.tell('The document could not be pasted. Check your connection and paste it again.')
    return
  }
  const { fromMarkdown, mostCharacters } = parser
  if (text.length > mostCharacters) {
    tools.tell(`A pasted document may have at most ${countOf(mostCharacters, 'character')}.`)
    return
  }
  const parts = fromMarkdown(text).map((block, place): PastedPart => {
    if (block.type !== 'image') return block
    const { alt, caption, src } = block
    return { type: 'picture', alt, caption, ...pictureAt(src, place, location.origin) }
  })
  await putParts(parts, tools, [])
}

async function putParts(parts: PastedPart[], tools: PasteTools, notes: readonly string[]) {
  const files = parts.flatMap((part) => (part.type === 'picture' && part.file ? [part.file] : []))
  const srcs = files.length > 0 ? await tools.images.takeEach(files) : []
  const srcOf = new Map(files.map((file, place) => [file, srcs[place]]))
  const pictures: PlacedPicture[] = []
  const blocks = parts.map((part): Block => {
    if (part.type !== 'picture') return part
    const src = part.src ?? (part.file && srcOf.get(part.file)) ?? ''
    const { alt, caption = '' } = part
    const block = { ...newBlock('image'), src, content: src, alt, caption }
    if (!src && !part.file) pictures.push({ ...part, blockId: block.id })
    return block
  })
  put(blocks, tools)
  // The text does not wait for pictures of other sites.
  const all = [...notes, ...(await fetchPictures(pictures, tools))]
  if (all.length > 0) tools.tell(all.join(' '))
}

type PlacedPicture = PastedPicture & { blockId: string }

/** Fills the empty image blocks with pictures of other sites, and returns a note on those that could not be fetched. */
async function fetchPictures(pictures: readonly PlacedPicture[], { editing, images }: PasteTools) {
  const missing: PlacedPicture[] = []
  for (const picture of pictures) {
    const file = picture.from ? await fetchPicture(picture.from) : undefined
    const [src] = file ? await images.takeEach([file]) : []
    const block = editing.blockAt(picture.blockId)
    if (!src) missing.push(picture)
    else if (block?.type === 'image' && !block.src)
      editing.onChange({ ...block, src, content: src })
  }
  if (missing.length === 0) return []
  const names = missing.map((picture) => `“${nameOfPicture(picture)}”`).join(', ')
  const [what, place] =
    missing.length === 1 ? ['A picture', 'its place'] : [`${missing.length} pictures`, 'each place']
  return [
    `${what} could not be copied from where you copied the text: ${names}. An empty image block marks ${place}: add the file there.`,
  ]
}

function put(blocks: readonly Block[], tools: PasteTools) {
  tools.put(blocks)
  tools.announce(`${countOf(blocks.length, 'block')} pasted`)
}
