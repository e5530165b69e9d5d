import { oneOrMore } from '#src/ui/text/words.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { parsePasted, rename, toRichText, unwrap } from './clean-pasted.ts'
import { pictureInDataUrl, picturesInRtf } from './pasted-pictures.ts'

export type PastedPart =
  | { type: 'title' | 'subtitle' | 'paragraph'; content: string }
  | ({ type: 'image' } & PastedPicture)

export interface PastedPicture {
  alt: string
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

/** Converts a document from Google Docs, Word or a web page into headings, texts and pictures; tables become lists. */
export function readPasted({ html, rtf, files, origin }: Clipboard) {
  const body = parsePasted(html)
  const embedded = [...body.querySelectorAll(embeddedTags)]
  for (const element of embedded) element.remove()
  markHeadings(body)
  const images = takeImages(body)
  const tables = tablesToLists(body)
  for (const container of [...body.querySelectorAll(containers)].reverse()) {
    if (container.querySelector(ownParts)) unwrap(container)
  }
  const pictures = picturesOf(images, { rtf, files, origin })
  const parts = partsOf(body, pictures)
  return { parts, notes: notesOn(tables, embedded.length) }
}

const containers = 'div, section, article, main, header, footer, center, blockquote, span, b, font'
const headings = 'h1, h2, h3, h4, h5, h6, p.MsoTitle, p.MsoSubtitle'
const ownParts = 'h1, h2, p, ul, ol, pre, figure[data-picture]'
const embeddedTags = 'svg, canvas, video, audio, iframe, object, embed, math, form'

/** An article has only one level of titles and one of subtitles. */
function markHeadings(body: DocumentFragment): void {
  for (const heading of body.querySelectorAll(headings)) {
    const isTitle = heading.tagName === 'H1' || heading.classList.contains('MsoTitle')
    rename(heading, isTitle ? 'h1' : 'h2')
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
    const within = outermost(image, 'table, ul, ol') ?? image.closest('p, h1, h2, figure')
    if (within) {
      // A second picture of the same paragraph comes after the first.
      let after = within
      while (after.nextElementSibling?.matches('figure[data-picture]'))
        after = after.nextElementSibling
      after.after(figure)
      image.remove()
    } else image.replaceWith(figure)
  }
  return images
}

function outermost(element: Element | null, selector: string): Element | undefined {
  const found = element?.closest(selector)
  return found ? (outermost(found.parentElement, selector) ?? found) : undefined
}

/** Turns each table into a list with an item per row; the cells of the first row are bold. */
function tablesToLists(body: DocumentFragment): number {
  const tables = [...body.querySelectorAll('table')].filter((table) => !table.closest('td, th'))
  for (const table of tables) {
    const list = table.ownerDocument.createElement('ul')
    for (const [place, row] of [...table.querySelectorAll('tr')].entries()) {
      const cells = [...row.querySelectorAll(':scope > td, :scope > th')]
      const item = table.ownerDocument.createElement('li')
      const text = cells.map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()).join(' | ')
      const head = table.ownerDocument.createElement('strong')
      if (place === 0) head.append(text)
      item.append(place === 0 ? head : text)
      if (text.replace(/[|\s]/g, '')) list.append(item)
    }
    table.replaceWith(list)
  }
  return tables.length
}

function picturesOf(images: readonly Element[], { rtf, files, origin }: Omit<Clipboard, 'html'>) {
  const fromRtf = picturesInRtf(rtf)
  const perFile = files.length === images.length ? files : []
  const local = images.filter((image) => image.getAttribute('src')?.startsWith('file:'))
  return images.map((image, place) => {
    const alt = image.getAttribute('alt') ?? ''
    const src = image.getAttribute('src') ?? ''
    const own = src.startsWith(`${origin}/media/`) ? src.slice(origin.length).split('?')[0] : src
    if (own?.startsWith('/media/')) return { alt, src: own }
    const inRtf = fromRtf.length === local.length ? fromRtf[local.indexOf(image)] : undefined
    const file = pictureInDataUrl(src, place) ?? inRtf ?? perFile[place]
    return { alt, file, ...(!file && /^https?:/i.test(src) && { from: src }) }
  })
}

function partsOf(body: DocumentFragment, pictures: readonly PastedPicture[]): PastedPart[] {
  const parts: PastedPart[] = []
  let loose = document.createDocumentFragment()
  const endLoose = () => {
    addText(loose)
    loose = document.createDocumentFragment()
  }
  function addText(text: DocumentFragment): void {
    const content = toRichText(text)
    const [first] = readRichText(content)
    const isLoose = typeof first === 'string' || !['p', 'ul', 'ol'].includes(first?.tag ?? '')
    if (content) parts.push({ type: 'paragraph', content: isLoose ? `<p>${content}</p>` : content })
  }
  for (const node of [...body.childNodes]) {
    const element = node instanceof Element ? node : undefined
    if (!element?.matches(ownParts)) {
      loose.append(node)
      continue
    }
    endLoose()
    const picture = pictures[Number(element.getAttribute('data-picture') ?? -1)]
    if (picture) parts.push({ type: 'image', ...picture })
    else if (/^H[12]$/.test(element.tagName)) {
      const content = element.textContent?.replace(/\s+/g, ' ').trim()
      if (content) parts.push({ type: element.tagName === 'H1' ? 'title' : 'subtitle', content })
    } else {
      const text = document.createDocumentFragment()
      text.append(element)
      addText(text)
    }
  }
  endLoose()
  return parts
}

/** Descriptions of content that could not be pasted as it was. */
function notesOn(tables: number, embedded: number): string[] {
  const notes: string[] = []
  if (tables) {
    const lists = tables === 1 ? 'a list' : 'lists'
    notes.push(`${oneOrMore(tables, 'A table', 'tables')} became ${lists} of rows.`)
  }
  if (embedded) {
    const objects = oneOrMore(embedded, 'An embedded object', 'embedded objects')
    notes.push(`${objects} (drawing, video or form) was left out.`)
  }
  return notes
}
