import type { BlockContent, PhrasingContent, RootContent } from 'mdast'
import { calloutOf, cardOf, figureOf, mediaOf, pictureOf } from './html-media.ts'
import { tableOf } from './html-table.ts'
import {
  type Element,
  elementsIn,
  type HtmlNode,
  type HtmlReading,
  hasClass,
  isTag,
  lineOf,
  parseHtml,
  type Reader,
  textOf,
  without,
} from './html-tree.ts'
import { trimmed } from './rich-markdown.ts'

/** Without words that anybody reads, and what is said of it. */
const textless: Readonly<Record<string, string>> = {
  script: 'A script was left out.',
  style: '',
  template: '',
  title: '',
  head: '',
  noscript: '',
  svg: 'A drawing (SVG) was left out.',
  textarea: 'A form was left out.',
  select: 'A form was left out.',
  object: 'An embedded object was left out.',
  embed: 'An embedded object was left out.',
}

/**
 * What HTML of anybody says, in the nodes of Markdown: the only place that knows which element is which block or mark.
 * Other elements leave their words.
 */
export function flowOfHtml(html: string, reading: HtmlReading = {}): RootContent[] {
  const { isLeftOut, note } = reading
  const nodes = parseHtml(html, ({ tag, attributes }) => {
    if (isLeftOut?.(tag, attributes)) return true
    const said = Object.hasOwn(textless, tag) ? textless[tag] : undefined
    if (said) note?.(said)
    return said !== undefined
  })
  const reader: Reader = { ...reading, flow: (inner) => flowIn(inner, reader) }
  return reader.flow(nodes)
}

/** Elements that begin and end a line. */
const ownLines = new Set(
  'address article aside audio blockquote dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr iframe li main nav ol p pre section summary table ul video h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)

const isButton = (node: Element) =>
  node.tag === 'a' &&
  Boolean(node.attributes.href) &&
  hasClass(node, /^(wp-block-button__link|kg-btn|btn|button)$/)

const isFlow = (node: HtmlNode): node is Element =>
  typeof node !== 'string' &&
  (ownLines.has(node.tag) || isButton(node) || node.children.some(isFlow))

function flowIn(nodes: readonly HtmlNode[], reader: Reader): RootContent[] {
  const flow: RootContent[] = []
  let line: PhrasingContent[] = []
  const endLine = () => {
    const children = trimmed(line)
    if (children.length > 0) flow.push({ type: 'paragraph', children })
    line = []
  }
  for (const node of nodes) {
    if (isFlow(node)) {
      endLine()
      flow.push(...flowOfElement(node, reader))
    } else line.push(...phrasingOf(node, reader))
  }
  endLine()
  return flow
}

type Read = (node: Element, reader: Reader) => RootContent[]

const reads: Readonly<Record<string, Read>> = {
  hr: () => [{ type: 'thematicBreak' }],
  pre: codeOf,
  table: tableOf,
  blockquote: quoteOf,
  ul: listOf,
  ol: listOf,
  iframe: mediaOf,
  video: mediaOf,
  audio: mediaOf,
  figure: figureOf,
}

function flowOfElement(node: Element, reader: Reader): RootContent[] {
  const { tag, attributes, children } = node
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (level) {
    const depth = Number(level) as 1 | 2 | 3 | 4 | 5 | 6
    const words = reader
      .flow(children)
      .flatMap((part) => (part.type === 'paragraph' ? part.children : []))
    return [{ type: 'heading', depth, children: words }]
  }
  const card = cardOf(node, reader)
  if (card) return card
  if (hasClass(node, /gallery(?!-(caption|item|icon|image|row))/)) return figureOf(node, reader)
  if (tag === 'aside' || hasClass(node, /^kg-callout-card$/)) return calloutOf(node, reader)
  if (isButton(node)) {
    const label: PhrasingContent = { type: 'text', value: lineOf(children) }
    const url = addressOf(attributes.href ?? '', reader)
    const link: PhrasingContent = { type: 'link', url, title: 'button', children: [label] }
    return label.value ? [{ type: 'paragraph', children: [link] }] : []
  }
  const read = Object.hasOwn(reads, tag) ? reads[tag] : undefined
  if (read) return read(node, reader)
  const mark = markOf(node, reader)
  return reader
    .flow(children)
    .map((part) =>
      mark && part.type === 'paragraph' ? { ...part, children: marked(part.children, mark) } : part,
    )
}

const addressOf = (href: string, { link }: Reader) => (link ? link(href) : href)

function listOf({ tag, children }: Element, reader: Reader): RootContent[] {
  const items = children
    .map((child) =>
      reader.flow(typeof child !== 'string' && child.tag === 'li' ? child.children : [child]),
    )
    .filter((flow) => flow.length > 0)
    .map((flow) => ({
      type: 'listItem' as const,
      spread: false,
      children: flow as BlockContent[],
    }))
  return items.length > 0
    ? [{ type: 'list', ordered: tag === 'ol', spread: false, children: items }]
    : []
}

function codeOf(pre: Element): RootContent[] {
  const named = [pre, ...elementsIn(pre, isTag('code'))].map(({ attributes }) => attributes)
  const names = named.map((one) => `${one.class ?? ''} ${one['data-lang'] ?? ''} ${one.lang ?? ''}`)
  const [, inClass] = /(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(names.join(' ')) ?? []
  const lang = inClass ?? named.at(-1)?.['data-lang'] ?? pre.attributes.lang
  const value = textOf(pre).replace(/^\n|\s+$/g, '')
  return [{ type: 'code', lang: lang?.toLowerCase() || null, value }]
}

/** The source of a quote is its last paragraph, after a dash. */
function quoteOf(node: Element, reader: Reader): RootContent[] {
  const [source] = elementsIn(node, isTag('cite', 'footer'))
  const name = source ? lineOf(source.children).replace(/^[—–-]\s*/, '') : ''
  const words = name ? without(node.children, (one) => one === source) : node.children
  const flow = reader.flow(words) as BlockContent[]
  const last: BlockContent[] = name
    ? [{ type: 'paragraph', children: [{ type: 'text', value: `— ${name}` }] }]
    : []
  return [{ type: 'blockquote', children: [...flow, ...last] }]
}

type Mark = (children: PhrasingContent[]) => PhrasingContent[]

const htmlNode = (value: string): PhrasingContent => ({ type: 'html', value })

const strong: Mark = (children) => [{ type: 'strong', children }]
const emphasis: Mark = (children) => [{ type: 'emphasis', children }]
const deleted: Mark = (children) => [{ type: 'delete', children }]
const underlined: Mark = (children) => [htmlNode('<u>'), ...children, htmlNode('</u>')]

const marks: Readonly<Record<string, Mark>> = {
  strong,
  b: strong,
  dt: strong,
  summary: strong,
  em: emphasis,
  i: emphasis,
  cite: emphasis,
  s: deleted,
  strike: deleted,
  del: deleted,
  u: underlined,
  ins: underlined,
}

function markOf({ tag, attributes }: Element, reader: Reader): Mark | undefined {
  if (tag !== 'a') return Object.hasOwn(marks, tag) ? marks[tag] : undefined
  const { href } = attributes
  if (!href) return undefined
  return (children) => [{ type: 'link', url: addressOf(href, reader), children }]
}

/** A mark goes on in the next line. */
function marked(children: readonly PhrasingContent[], mark: Mark): PhrasingContent[] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (child.type === 'break') lines.push([])
    else lines.at(-1)?.push(child)
  }
  return lines.flatMap((line, place): PhrasingContent[] => [
    ...(place > 0 ? [{ type: 'break' as const }] : []),
    ...(line.length > 0 ? mark(line) : []),
  ])
}

function phrasingOf(node: HtmlNode, reader: Reader): PhrasingContent[] {
  if (typeof node === 'string') {
    const value = node.replace(/[^\S\u00a0]+/g, ' ')
    return value ? [{ type: 'text', value }] : []
  }
  const { tag, attributes } = node
  if (tag === 'br') return [{ type: 'break' }]
  if (tag === 'img') return pictureOf(node)
  if (tag === 'code' || tag === 'kbd') return [{ type: 'inlineCode', value: textOf(node) }]
  if (tag === 'input' && attributes.type === 'checkbox') {
    return [{ type: 'text', value: attributes.checked === undefined ? '☐ ' : '☑ ' }]
  }
  const children = node.children.flatMap((child) => phrasingOf(child, reader))
  const mark = markOf(node, reader)
  // A link of a picture alone has no words.
  const isFrame = tag === 'a' && children.every(({ type }) => type === 'image')
  return mark && !isFrame ? marked(children, mark) : children
}
