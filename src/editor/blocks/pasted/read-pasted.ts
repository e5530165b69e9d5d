import { oneOrMore } from '#src/ui/text/words.ts'
import { newBlock } from '../arrange-blocks.ts'
import type { Block, BlockType } from '../registry.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { mostColumns, mostRows } from '../table/block.ts'
import { readTable } from '../table/pasted-table.ts'
import { parsePasted, rename, textOfCode, toRichText } from './clean-pasted.ts'
import { pictureInDataUrl, picturesInRtf } from './pasted-pictures.ts'

export type PastedPart = Block | ({ type: 'picture' } & PastedPicture)

export interface PastedPicture {
  alt: string
  caption?: string
  src?: string
  file?: File
  /** The address on another site, from which this browser may be able to fetch it. */
  from?: string
}

interface Clipboard {
  html: string
  rtf: string
  files: readonly File[]
  /** The origin of this site: pictures of its own articles need no upload. */
  origin: string
}

/** Converts a document from Google Docs, Word or a web page into blocks and pictures. */
export function readPasted({ html, rtf, files, origin }: Clipboard) {
  const body = parsePasted(html)
  const embedded = [...body.querySelectorAll(embeddedTags)]
  for (const element of embedded) element.remove()
  markHeadings(body)
  const images = takeImages(body)
  takeOutOfLists(body)
  const pictures = picturesOf(images, { rtf, files, origin })
  const { parts, cut } = partsOf(body, pictures)
  return { parts, notes: notesOn(cut, embedded.length) }
}

const headings = 'h1, h2, h3, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'
const ownParts = 'h1, h2, p, ul, ol, pre, blockquote, table, hr, figure[data-picture]'
const embeddedTags = 'svg, canvas, video, audio, iframe, object, embed, math, form'

/** An article has only one level of titles and one of subtitles. */
function markHeadings(body: DocumentFragment): void {
  for (const heading of body.querySelectorAll(headings)) {
    const isTitle = heading.tagName === 'H1' || heading.classList.contains('MsoTitle')
    rename(heading, isTitle ? 'h1' : 'h2')
  }
  for (const quote of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    rename(quote, 'blockquote')
  }
  const [first] = body.querySelectorAll('p, h1, h2')
  if (first?.tagName === 'P' && isDocsTitle(first)) rename(first, 'h1')
}

/** The title style of Google Docs is pasted as a paragraph with all words in 26 points. */
function isDocsTitle(paragraph: Element): boolean {
  const spans = [...paragraph.querySelectorAll('[data-style*="font-size"]')]
  const size = (span: Element) =>
    Number(/font-size:\s*([\d.]+)pt/.exec(span.getAttribute('data-style') ?? '')?.[1] ?? 0)
  return spans.length > 0 && spans.every((span) => size(span) >= 24)
}

/** Moves each picture behind the paragraph, list or table that contains it. */
function takeImages(body: DocumentFragment): Element[] {
  const images = [...body.querySelectorAll('img')]
  for (const [place, image] of images.entries()) {
    const figure = image.ownerDocument.createElement('figure')
    figure.dataset.picture = String(place)
    const within = outermost(image, textsAround) ?? image.closest('p, h1, h2, figure')
    if (within) {
      putBehind(within, figure)
      image.remove()
    } else image.replaceWith(figure)
  }
  return images
}

const textsAround = 'table, ul, ol, blockquote'

/** In the order in which they were within it. */
function putBehind(within: Element, element: Element): void {
  let after = within
  while (after.nextElementSibling?.hasAttribute('data-behind')) after = after.nextElementSibling
  element.setAttribute('data-behind', '')
  after.after(element)
}

/** A list and a quote hold only text: code and tables in them follow as blocks. A table of one cell is a frame. */
function takeOutOfLists(body: DocumentFragment): void {
  for (const table of body.querySelectorAll('table')) {
    if (table.querySelectorAll('td, th').length === 1 && !table.closest(`:is(${textsAround}) *`))
      for (const part of table.querySelectorAll('td, th')) table.replaceWith(...part.childNodes)
  }
  for (const element of body.querySelectorAll('table, pre')) {
    const within = outermost(element.parentElement, textsAround)
    if (within && !within.matches('table')) putBehind(within, element)
  }
}

function outermost(element: Element | null, selector: string): Element | undefined {
  const found = element?.closest(selector)
  return found ? (outermost(found.parentElement, selector) ?? found) : undefined
}

function picturesOf(images: readonly Element[], { rtf, files, origin }: Omit<Clipboard, 'html'>) {
  const fromRtf = picturesInRtf(rtf)
  const perFile = files.length === images.length ? files : []
  const local = images.filter((image) => image.getAttribute('src')?.startsWith('file:'))
  return images.map((image, place) => {
    const alt = image.getAttribute('alt') ?? ''
    const found = pictureAt(image.getAttribute('src') ?? '', place, origin)
    const inRtf = fromRtf.length === local.length ? fromRtf[local.indexOf(image)] : undefined
    const file = found.file ?? inRtf ?? perFile[place]
    return found.src ? { alt, src: found.src } : { alt, file, ...(!file && { from: found.from }) }
  })
}

/** The picture at an address: stored here, in the address itself, or on another site. */
export function pictureAt(
  address: string,
  place: number,
  origin: string,
): Pick<PastedPicture, 'src' | 'file' | 'from'> {
  const own = address.startsWith(`${origin}/media/`) ? address.slice(origin.length) : address
  if (own.startsWith('/media/')) return { src: own.split('?')[0] }
  const file = pictureInDataUrl(address, place)
  return file ? { file } : /^https?:/i.test(address) ? { from: address } : {}
}

const made = (type: BlockType, fields: object) => ({ ...newBlock(type), ...fields }) as Block

const language = /(?:^|[\s-])(?:language|lang|source)-([\w+#-]+)/

function codeIn(pre: Element): Block {
  const named = [pre.querySelector('code'), pre, pre.parentElement, pre.closest('[data-lang]')]
  const classes = named.map((element) => element?.getAttribute('class') ?? '').join(' ')
  const [, name = ''] = language.exec(classes) ?? []
  return made('code', { content: textOfCode(pre), language: name })
}

function partsOf(body: DocumentFragment, pictures: readonly PastedPicture[]) {
  const parts: PastedPart[] = []
  let cut = 0
  let loose = document.createDocumentFragment()
  const endLoose = () => {
    addText('paragraph', loose)
    loose = document.createDocumentFragment()
  }
  function addText(type: 'paragraph' | 'quote', text: DocumentFragment): void {
    const content = toRichText(text)
    const [first] = readRichText(content)
    const isLoose = typeof first === 'string' || !['p', 'ul', 'ol'].includes(first?.tag ?? '')
    if (content) parts.push(made(type, { content: isLoose ? `<p>${content}</p>` : content }))
  }
  function addTable(table: Element): void {
    const { isCut, ...fields } = readTable(table)
    if (isCut) cut++
    if (fields.rows.flat().some(Boolean)) parts.push(made('table', fields))
  }
  const visit = (node: Node) => {
    const element = node instanceof Element ? node : undefined
    if (!element?.matches(ownParts)) {
      // Elements around paragraphs only lay them out.
      if (element?.querySelector(ownParts)) [...element.childNodes].forEach(visit)
      else loose.append(node)
      return
    }
    endLoose()
    const tag = element.tagName.toLowerCase()
    const picture = pictures[Number(element.getAttribute('data-picture') ?? -1)]
    if (picture) parts.push({ type: 'picture', ...picture })
    else if (tag === 'h1' || tag === 'h2') {
      const content = element.textContent?.replace(/\s+/g, ' ').trim()
      if (content) parts.push(made(tag === 'h1' ? 'title' : 'subtitle', { content }))
    } else if (tag === 'table') addTable(element)
    else if (tag === 'hr') parts.push(newBlock('divider'))
    else if (tag === 'pre') parts.push(codeIn(element))
    else {
      const text = document.createDocumentFragment()
      text.append(...(tag === 'blockquote' ? element.childNodes : [element]))
      addText(tag === 'blockquote' ? 'quote' : 'paragraph', text)
    }
  }
  ;[...body.childNodes].forEach(visit)
  endLoose()
  return { parts, cut }
}

/** Descriptions of content that could not be pasted as it was. */
function notesOn(cut: number, embedded: number): string[] {
  const notes: string[] = []
  if (cut) {
    const tables = oneOrMore(cut, 'A table', 'tables')
    notes.push(
      `${tables} had more than ${mostRows} rows or ${mostColumns} columns; the rest was left out.`,
    )
  }
  if (embedded) {
    const objects = oneOrMore(embedded, 'An embedded object', 'embedded objects')
    notes.push(`${objects} (drawing, video or form) was left out.`)
  }
  return notes
}
