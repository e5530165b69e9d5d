import { Parser } from 'htmlparser2'

export interface Element {
  tag: string
  attributes: Record<string, string>
  children: Node[]
}

export type Node = string | Element

/** Content that is nested deeper goes to the deepest level that is read. */
const deepest = 100

/** Reads any HTML, also broken one. Comments, which include those of Gutenberg, are left out. */
export function parseHtml(html: string): Node[] {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = open.at(-1) ?? root
      const element = { tag, attributes, children: [] }
      if (open.length < deepest) parent.children.push(element)
      open.push(open.length < deepest ? element : parent)
    },
    ontext: (text) => void (open.at(-1) ?? root).children.push(text),
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return root.children
}

export const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : breakOf(node) + textOf(node.children)))
    .join('')

const breakOf = ({ tag }: Element) => (tag === 'br' ? '\n' : '')

export const lineOf = (nodes: readonly Node[]): string => textOf(nodes).replace(/\s+/g, ' ').trim()

export const hasClass = ({ attributes }: Element, pattern: RegExp): boolean =>
  (attributes.class ?? '').split(/\s+/).some((name) => pattern.test(name))

/** The first element of this kind within the nodes, in the order of the document. */
export function find(
  nodes: readonly Node[],
  is: (element: Element) => boolean,
): Element | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const found = is(node) ? node : find(node.children, is)
    if (found) return found
  }
  return undefined
}
