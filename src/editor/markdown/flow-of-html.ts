import { Parser } from 'htmlparser2'
import type { BlockContent, Nodes, PhrasingContent, RootContent } from 'mdast'

interface Options {
  /** Elements that are left out with everything in them. */
  isLeftOut?: (tag: string, attributes: Readonly<Record<string, string>>) => boolean
}

/** A node while its element is read: it may hold text and paragraphs side by side. */
interface Open {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: (Open | string)[]
}

const deepest = 60

const textless = ['script', 'style', 'template', 'title', 'head', 'svg', 'noscript']

/** The headings, paragraphs, lists, tables, code and pictures of HTML. Other elements leave their words. */
export function flowOfHtml(html: string, { isLeftOut }: Options = {}): RootContent[] {
  const root: Open = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = open.at(-1) ?? root
      const element: Open = { tag, attributes, children: [] }
      const isOut = textless.includes(tag) || isLeftOut?.(tag, attributes)
      // The words of an element that is too deep go to the last one that is not.
      if (!isOut && open.length < deepest) parent.children.push(element)
      open.push(!isOut && open.length >= deepest ? parent : element)
    },
    ontext(text) {
      open.at(-1)?.children.push(text)
    },
    onclosetag: () => open.pop(),
  })
  parser.end(html)
  return flowIn(root.children)
}

const heading = /^h([1-6])$/

/** Elements that begin and end a line. */
const ownLines = new Set(
  'address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr li main nav ol p pre section summary table ul h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)

const isFlow = (node: Open | string): node is Open =>
  typeof node !== 'string' && (ownLines.has(node.tag) || node.children.some(isFlow))

function flowIn(nodes: readonly (Open | string)[]): RootContent[] {
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
      flow.push(...flowOfElement(node))
    } else line.push(...phrasingOf(node))
  }
  endLine()
  return flow
}

function flowOfElement(node: Open): RootContent[] {
  const { tag, children } = node
  const level = heading.exec(tag)?.[1]
  if (level) {
    const depth = Number(level) as 1 | 2 | 3 | 4 | 5 | 6
    return [{ type: 'heading', depth, children: trimmed(children.flatMap(phrasingOf)) }]
  }
  if (tag === 'hr') return [{ type: 'thematicBreak' }]
  if (tag === 'pre') return [{ type: 'code', value: plain(node).replace(/\n$/, '') }]
  if (tag === 'table') return tableOf(node)
  if (tag === 'blockquote')
    return [{ type: 'blockquote', children: flowIn(children) as BlockContent[] }]
  if (tag === 'ul' || tag === 'ol') {
    const items = children.filter((child): child is Open => typeof child !== 'string')
    const listItems = items.map((item) => ({
      type: 'listItem' as const,
      spread: false,
      children: flowIn(item.tag === 'li' ? item.children : [item]) as BlockContent[],
    }))
    return [{ type: 'list', ordered: tag === 'ol', spread: false, children: listItems }]
  }
  return flowIn(children)
}

const elementsIn = (node: Open, tags: readonly string[]): Open[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return tags.includes(child.tag) ? [child] : elementsIn(child, tags)
  })

function tableOf(table: Open): RootContent[] {
  const rows = elementsIn(table, ['tr']).map((row) => ({
    type: 'tableRow' as const,
    children: elementsIn(row, ['td', 'th']).map((cell) => ({
      type: 'tableCell' as const,
      children: cellOf(cell),
    })),
  }))
  const caption = elementsIn(table, ['caption']).flatMap(({ children }) => flowIn(children))
  return [...caption, { type: 'table', children: rows }]
}

const lineBreak: PhrasingContent = { type: 'html', value: '<br>' }

function cellOf({ children }: Open): PhrasingContent[] {
  return flowIn(children).flatMap((node, place): PhrasingContent[] => {
    const words: PhrasingContent[] =
      node.type === 'paragraph' ? node.children : [{ type: 'text', value: wordsIn(node) }]
    return place === 0 ? words : [lineBreak, ...words]
  })
}

const wordsIn = (node: Nodes): string => {
  if ('children' in node) return node.children.map(wordsIn).join(' ').replace(/\s+/g, ' ')
  return 'value' in node ? node.value : ''
}

const plain = (node: Open | string): string => {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? '\n' : node.children.map(plain).join('')
}

function phrasingOf(node: Open | string): PhrasingContent[] {
  if (typeof node === 'string') {
    const value = node.replace(/\s+/g, ' ')
    return value ? [{ type: 'text', value }] : []
  }
  const { tag, attributes } = node
  if (tag === 'br') return [{ type: 'break' }]
  if (tag === 'img') {
    const { src = '', alt = '' } = attributes
    return src ? [{ type: 'image', url: src, alt }] : []
  }
  if (tag === 'code' || tag === 'kbd') return [{ type: 'inlineCode', value: plain(node) }]
  const children = node.children.flatMap(phrasingOf)
  if (children.length === 0) return []
  if (tag === 'a' && attributes.href) return [{ type: 'link', url: attributes.href, children }]
  if (tag === 'strong' || tag === 'b') return [{ type: 'strong', children }]
  if (tag === 'em' || tag === 'i') return [{ type: 'emphasis', children }]
  if (tag === 's' || tag === 'del') return [{ type: 'delete', children }]
  if (tag === 'u') return [htmlNode('<u>'), ...children, htmlNode('</u>')]
  return children
}

const htmlNode = (value: string): PhrasingContent => ({ type: 'html', value })

/** Without the spaces and breaks at both ends; none if there are no words and no picture. */
function trimmed(line: readonly PhrasingContent[]): PhrasingContent[] {
  const isGap = (node: PhrasingContent) =>
    node.type === 'break' || (node.type === 'text' && !node.value.trim())
  const from = line.findIndex((node) => !isGap(node))
  const to = line.findLastIndex((node) => !isGap(node))
  return line.slice(from < 0 ? line.length : from, to + 1).map((node, place, all) => {
    if (node.type !== 'text') return node
    const start = place === 0 ? node.value.trimStart() : node.value
    return { ...node, value: place === all.length - 1 ? start.trimEnd() : start }
  })
}
