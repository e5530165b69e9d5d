import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { maxLineLength, type Raw } from '../blocks/reading-raw.ts'
import { embedOf } from './embeds.ts'
import { type Element, find, hasClass, lineOf, type Node, parseHtml, textOf } from './html-tree.ts'
import { createLines, isMark } from './rich-lines.ts'

interface Reading {
  /** Changes the address of a link, for example of another article of the same site. */
  link?: (href: string) => string
  /** Line breaks count, as in a text that a program makes paragraphs of: an empty line ends a paragraph. */
  newlines?: boolean
}

/** Blocks as they are stored, without ids. Pictures have the addresses that the HTML names. */
export interface ReadBlocks {
  blocks: Raw[]
  /** What is different from the HTML, in words for people. */
  notes: string[]
}

/** Converts the HTML of an article into blocks. What no block can show keeps its text. */
export function htmlToBlocks(html: string, reading: Reading = {}): ReadBlocks {
  const notes = new Set<string>()
  const blocks = read(parseHtml(html), { link: (href) => href, ...reading, notes })
  return { blocks, notes: [...notes] }
}

type Context = Required<Pick<Reading, 'link'>> & Reading & { notes: Set<string> }

const leftOut: Record<string, string | undefined> = {
  script: 'A script was left out.',
  style: undefined,
  noscript: undefined,
  template: undefined,
  svg: 'A drawing (SVG) was left out.',
  canvas: undefined,
  textarea: 'A form was left out.',
  select: 'A form was left out.',
  object: 'An embedded object was left out.',
  embed: 'An embedded object was left out.',
}

const containers = new Set(
  'address article aside body center dd div dl dt fieldset footer form header html label legend li main nav p section summary details table tbody td th tr'.split(
    ' ',
  ),
)

function read(nodes: readonly Node[], context: Context): Raw[] {
  const blocks: Raw[] = []
  const lines = createLines(context.link)
  const flush = () => {
    const content = lines.take()
    if (content) blocks.push(embedInstead(content) ?? { type: 'paragraph', content })
  }
  const visitAll = (children: readonly Node[]) => children.forEach(visit)
  const visit = (node: Node): void => {
    if (typeof node === 'string') addText(node)
    else visitElement(node)
  }
  const visitElement = (node: Element): void => {
    const { tag, children } = node
    if (tag in leftOut) {
      const note = leftOut[tag]
      if (note) context.notes.add(note)
    } else if (tag === 'br') lines.breakLine()
    else if (tag === 'input') lines.add(checkbox(node))
    else {
      const made = blockOf(node, context)
      if (made) {
        flush()
        blocks.push(...made)
      } else if (isMark(node)) lines.within(node, () => visitAll(children))
      else if (containers.has(tag)) {
        flush()
        const isTerm = tag === 'dt' || tag === 'summary'
        if (isTerm) lines.within({ ...node, tag: 'b' }, () => visitAll(children))
        else visitAll(children)
        flush()
      } else visitAll(children)
    }
  }
  const addText = (text: string) => {
    if (!context.newlines) return lines.add(text.replace(/\s*\n\s*/g, ' '))
    for (const [place, paragraph] of text.split(/\n\s*\n/).entries()) {
      if (place > 0) flush()
      for (const [at, line] of paragraph.split('\n').entries()) {
        if (at > 0) lines.breakLine()
        lines.add(line)
      }
    }
  }
  visitAll(nodes)
  flush()
  return blocks
}

/** The blocks that an element stands for; undefined if it is a part of a text, or only contains others. */
function blockOf(element: Element, context: Context): Raw[] | undefined {
  const { tag, attributes, children } = element
  if (/^h[1-6]$/.test(tag)) return headingOf(element, context)
  if (tag === 'ul' || tag === 'ol') return listOf(element, context)
  if (tag === 'hr') return [{ type: 'divider' }]
  if (tag === 'img') return imageOf(element)
  if (tag === 'pre') return [codeOf(element)]
  if (tag === 'blockquote') return quoteOf(element, context)
  if (tag === 'iframe') return frameOf(attributes, context)
  if (tag === 'video' || tag === 'audio') return clipOf(element, context)
  if (tag === 'table') return tableOf(element, context)
  if (tag === 'figcaption') return textBlock('fineprint', lineOf(children))
  if (tag === 'figure' || hasClass(element, /gallery(?!-(caption|item|icon|image|row))/)) {
    return figureOf(children, context)
  }
  if (hasClass(element, /^kg-callout-card$/)) return calloutOf(element, context)
  if (tag === 'a' && attributes.href && hasClass(element, buttonClass)) {
    const label = lineOf(children)
    return label ? [{ type: 'button', label, href: context.link(attributes.href) }] : undefined
  }
  // A picture within a link is a block, and the link has no words.
  if (tag === 'a' && !lineOf(children) && find(children, ({ tag }) => tag === 'img')) {
    return read(children, context)
  }
  return undefined
}

const buttonClass = /^(wp-block-button__link|kg-btn|btn|button)$/

const textBlock = (type: string, text: string): Raw[] =>
  text ? [{ type, content: type === 'fineprint' ? `<p>${escapeText(text)}</p>` : text }] : []

function headingOf({ tag, children }: Element, context: Context): Raw[] {
  const content = lineOf(children)
  // A heading may contain pictures.
  const others = read(children, context).filter(({ type }) => type !== 'paragraph')
  const isLine = content.length <= maxLineLength
  const type = tag === 'h1' ? 'title' : 'subtitle'
  const heading = isLine
    ? textBlock(type, content)
    : [{ type: 'paragraph', content: `<p>${escapeText(content)}</p>` }]
  return [...heading, ...others]
}

const isText = ({ type }: Raw) => type === 'paragraph'
const htmlOf = (blocks: readonly Raw[]) => blocks.map(({ content }) => content).join('')

/** Headings within other texts become bold paragraphs. */
const asText = (block: Raw): Raw =>
  block.type === 'title' || block.type === 'subtitle'
    ? { type: 'paragraph', content: `<p><b>${escapeText(String(block.content))}</b></p>` }
    : block

function listOf({ tag, children }: Element, context: Context): Raw[] {
  const behind: Raw[] = []
  const items = children.flatMap((child) => {
    if (typeof child === 'string')
      return child.trim() ? [`<li><p>${escapeText(child.trim())}</p></li>`] : []
    const parts = read(child.tag === 'li' ? child.children : [child], context).map(asText)
    behind.push(...parts.filter((part) => !isText(part)))
    const html = htmlOf(parts.filter(isText))
    return html ? [`<li>${html}</li>`] : []
  })
  const list =
    items.length > 0 ? [{ type: 'paragraph', content: `<${tag}>${items.join('')}</${tag}>` }] : []
  return [...list, ...behind]
}

function imageOf({ attributes }: Element): Raw[] {
  const { alt = '', width, height } = attributes
  const lazy = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['data-orig-file']
  const src = (lazy ?? attributes.src ?? '').trim()
  // A picture of one pixel counts visits.
  if (!src || (Number(width) <= 1 && Number(height) <= 1)) return []
  return [{ type: 'image', src, alt: alt.trim(), caption: '' }]
}

function codeOf(element: Element): Raw {
  const inner = find(element.children, ({ tag }) => tag === 'code')
  const names = [element, inner].map((one) =>
    `${one?.attributes.class ?? ''} ${one?.attributes['data-lang'] ?? ''} ${one?.attributes.lang ?? ''}`.trim(),
  )
  const [, language = ''] = /(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(names.join(' ')) ?? []
  const plain = inner?.attributes['data-lang'] ?? element.attributes.lang ?? ''
  return {
    type: 'code',
    content: textOf(element.children).replace(/^\n|\s+$/g, ''),
    language: (language || plain).toLowerCase(),
  }
}

function quoteOf({ children }: Element, context: Context): Raw[] {
  const isSource = (element: Element) => ['cite', 'footer'].includes(element.tag)
  const source = find(children, isSource)
  const texts = read(without(children, source), context).map(asText)
  const blocks: Raw[] = []
  for (const block of texts) {
    const before = blocks.at(-1)
    if (!isText(block)) blocks.push(block)
    else if (before?.type === 'quote') {
      blocks[blocks.length - 1] = { ...before, content: `${before.content}${block.content}` }
    } else blocks.push({ type: 'quote', content: block.content })
  }
  const name = source ? lineOf(source.children).replace(/^[—–-]\s*/, '') : ''
  const last = blocks.findLastIndex(({ type }) => type === 'quote')
  if (!name) return blocks
  if (last < 0) return [...blocks, ...textBlock('fineprint', name)]
  return blocks.map((block, place) => (place === last ? { ...block, source: name } : block))
}

const without = (nodes: readonly Node[], gone: Element | undefined): Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || !gone) return [node]
    return node === gone ? [] : [{ ...node, children: without(node.children, gone) }]
  })

function frameOf(
  { src = '', title = '', 'data-src': lazy }: Element['attributes'],
  context: Context,
) {
  const address = lazy ?? src
  const url = embedOf(address)
  if (url) return [{ type: 'embed', url, title }]
  if (!/^(https?:)?\/\//.test(address)) return []
  context.notes.add(`An embedded page became a link: ${address.slice(0, 200)}`)
  return [linkBlock(address, title || address)]
}

const linkBlock = (href: string, words: string): Raw => ({
  type: 'paragraph',
  content: `<p><a href="${escapeHtml(href)}">${escapeText(words)}</a></p>`,
})

function clipOf({ tag, attributes, children }: Element, context: Context): Raw[] {
  const source = find(children, (one) => one.tag === 'source')
  const src = attributes.src ?? source?.attributes.src ?? ''
  const address = context.link(src)
  if (!src) return []
  context.notes.add(`A ${tag} file became a link, upload it by hand: ${src.slice(0, 200)}`)
  return [linkBlock(address, src.split(/[?#]/)[0]?.split('/').at(-1) || tag)]
}

function tableOf({ children }: Element, context: Context): Raw[] {
  const rows: Element[] = []
  let hasHead = false
  const collect = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      if (node.tag === 'tr') rows.push(node)
      else if (/^(thead|tbody|tfoot|div|form)$/.test(node.tag)) {
        hasHead ||= node.tag === 'thead'
        collect(node.children)
      }
    }
  }
  collect(children)
  const caption = find(children, ({ tag }) => tag === 'caption')
  const behind: Raw[] = textBlock('fineprint', caption ? lineOf(caption.children) : '')
  const cells = rows.map((row) =>
    row.children.flatMap((cell) => {
      if (typeof cell === 'string' || !/^t[dh]$/.test(cell.tag)) return []
      const parts = read(cell.children, context).map(asText)
      behind.push(...parts.filter((part) => !isText(part)))
      const span = Math.min(Math.max(Number(cell.attributes.colspan) || 1, 1), 20)
      return [cellHtml(htmlOf(parts.filter(isText))), ...Array<string>(span - 1).fill('')]
    }),
  )
  const filled = cells.filter((row) => row.some(Boolean))
  const width = Math.max(0, ...filled.map((row) => row.length))
  // A table of one cell was only a frame.
  if (width === 0) return behind
  if (width === 1 && filled.length === 1) {
    return [{ type: 'paragraph', content: filled[0]?.[0] ?? '' }, ...behind]
  }
  const first = rows[0]?.children.filter((cell): cell is Element => typeof cell === 'object') ?? []
  const header = hasHead || (first.length > 0 && first.every(({ tag }) => tag === 'th'))
  const even = filled.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  return [{ type: 'table', rows: even, header }, ...behind]
}

/** One line needs no paragraph around it. */
const cellHtml = (html: string) => /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html)?.[1] ?? html

function figureOf(children: readonly Node[], context: Context): Raw[] {
  const parts = read(children, context)
  const images = parts.filter(({ type }) => type === 'image')
  const others = parts.filter(({ type }) => type !== 'image')
  if (images.length > 1) {
    const shown = images.map(({ src, alt, caption }) => ({ src, alt, caption, hoverText: '' }))
    return [{ type: 'carousel', content: '', images: shown, fitMode: 'cover' }, ...others]
  }
  const [image] = images
  const caption = others.find(({ type }) => type === 'fineprint')
  if (!image || !caption) return parts
  const words = lineOf(parseHtml(String(caption.content)))
  return [{ ...image, caption: words }, ...others.filter((one) => one !== caption)]
}

function calloutOf({ attributes, children }: Element, context: Context): Raw[] {
  const parts = read(children, context).map(asText)
  const isWarning = /callout-card-(yellow|red|pink)/.test(attributes.class ?? '')
  const content = htmlOf(parts.filter(isText))
  const callout = { type: 'callout', content, tone: isWarning ? 'warning' : 'note' }
  return [...(content ? [callout] : []), ...parts.filter((part) => !isText(part))]
}

/** The address of a video alone in a line: most programs show the video. */
function embedInstead(content: string): Raw | undefined {
  const [, address] = /^<p>(?:<a [^>]*>)?(https?:\/\/[^\s<]+)(?:<\/a>)?<\/p>$/.exec(content) ?? []
  const url = address && embedOf(address.replaceAll('&amp;', '&'))
  return url ? { type: 'embed', url, title: '' } : undefined
}

const checkbox = ({ attributes }: Element) =>
  attributes.type === 'checkbox' ? (attributes.checked === undefined ? '☐ ' : '☑ ') : ''
