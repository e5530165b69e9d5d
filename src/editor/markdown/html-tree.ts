import { Parser } from 'htmlparser2'
import type { RootContent } from 'mdast'

export interface Element {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}

export type HtmlNode = string | Element

export interface HtmlReading {
  /** Elements that are left out with everything in them. */
  isLeftOut?: (tag: string, attributes: Readonly<Record<string, string>>) => boolean
  /** Changes the address of a link, for example of another article of the same site. */
  link?: (href: string) => string
  /** Takes what is different from the HTML, in words for people. Without it, films and foreign pages are left out. */
  note?: (text: string) => void
}

export interface Reader extends HtmlReading {
  /** The nodes of Markdown for what is within an element. */
  flow: (nodes: readonly HtmlNode[]) => RootContent[]
}

const deepest = 60

/** Reads any HTML, also broken one, without comments and without the elements that are left out. */
export function parseHtml(html: string, isLeftOut: (element: Element) => boolean): HtmlNode[] {
  const root: Element = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = open.at(-1) ?? root
      const element: Element = { tag, attributes, children: [] }
      const isOut = isLeftOut(element)
      // The words of an element that is too deep go to the last one that is not.
      const isTooDeep = open.length >= deepest
      if (!isOut && !isTooDeep) parent.children.push(element)
      open.push(isTooDeep && !isOut ? parent : element)
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return root.children
}

/** The outermost elements that are of this kind. */
export const elementsIn = (
  { children }: Pick<Element, 'children'>,
  is: (element: Element) => boolean,
): Element[] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return []
    return is(child) ? [child] : elementsIn(child, is)
  })

export const isTag =
  (...tags: string[]) =>
  ({ tag }: Element) =>
    tags.includes(tag)

export const hasClass = ({ attributes }: Element, pattern: RegExp): boolean =>
  (attributes.class ?? '').split(/\s+/).some((name) => pattern.test(name))

export const without = (
  nodes: readonly HtmlNode[],
  isGone: (element: Element) => boolean,
): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    return isGone(node) ? [] : [{ ...node, children: without(node.children, isGone) }]
  })

export const textOf = (node: HtmlNode): string => {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? '\n' : node.children.map(textOf).join('')
}

export const lineOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
