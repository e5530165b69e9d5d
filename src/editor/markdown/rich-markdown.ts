import type { BlockContent, ListItem, Nodes, Paragraph, PhrasingContent } from 'mdast'
import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { readRichText } from '../blocks/rich-text/read-rich-text.ts'
import { safeRel } from '../blocks/rich-text/rich-text.ts'
import type { RichElement, RichNode } from '../blocks/rich-text/rich-tree.ts'
import { writeRichText } from '../blocks/rich-text/write-rich-text.ts'
import { nodesOf } from '../document/rich-nodes.ts'
import { treeOf } from '../document/rich-runs.ts'

/** An empty paragraph, which Markdown lacks. */
const emptyLine = /^<br ?\/?>$/

const treeOfHtml = (html: string) => treeOf(nodesOf(readRichText(html)))

/** A text in the form in which the shared document keeps it. */
export function canonicalRichText(html: string): string {
  const tree = treeOfHtml(html)
  const isEmpty = tree.length === 1 && tree[0]?.tag === 'p' && tree[0].children.length === 0
  return isEmpty ? '' : writeRichText(tree)
}

/** The paragraphs and lists of a rich text. `exact` writes what Markdown lacks in a link as HTML. */
export function flowOf(html: string, exact: boolean): BlockContent[] {
  const tree = treeOfHtml(html)
  return (tree.length > 0 ? tree : [emptyParagraph]).map((element) => blockOf(element, exact))
}

const emptyParagraph: RichElement = { tag: 'p', children: [] }

const isElement = (node: RichNode): node is RichElement => typeof node !== 'string'

function blockOf({ tag, children }: RichElement, exact: boolean): BlockContent {
  if (tag === 'p') return paragraphOf(children, exact)
  const items = children.filter(isElement).map(({ children: inside }): ListItem => {
    const content = inside.filter(isElement).map((element) => blockOf(element, exact))
    const [first, second] = content
    const isTight =
      content.length < 3 && first?.type === 'paragraph' && second?.type !== 'paragraph'
    return { type: 'listItem', spread: !isTight, children: content }
  })
  const spread = items.some((item) => item.spread)
  return { type: 'list', ordered: tag === 'ol', spread, children: items }
}

function paragraphOf(children: readonly RichNode[], exact: boolean): BlockContent {
  if (children.length === 0) return { type: 'html', value: '<br>' }
  return { type: 'paragraph', children: children.flatMap((node) => phrasingOf(node, exact)) }
}

const htmlNode = (value: string): PhrasingContent => ({ type: 'html', value })

function phrasingOf(node: RichNode, exact: boolean): PhrasingContent[] {
  if (typeof node === 'string') return [{ type: 'text', value: node }]
  const children = node.children.flatMap((child) => phrasingOf(child, exact))
  if (node.tag === 'strong') return [{ type: 'strong', children }]
  if (node.tag === 'em') return [{ type: 'emphasis', children }]
  if (node.tag === 's') return [{ type: 'delete', children }]
  if (node.tag === 'u') return [htmlNode('<u>'), ...children, htmlNode('</u>')]
  const url = node.link?.href ?? ''
  if (!exact || sameLink(node.link, linkTo(url))) return [{ type: 'link', url, children }]
  const attributes = Object.entries(node.link ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  return [htmlNode(`<a${attributes}>`), ...children, htmlNode('</a>')]
}

/** The link that a link of Markdown stands for: like the editor's, one to another site opens in a new tab. */
const linkTo = (href: string): NonNullable<RichElement['link']> =>
  /^[a-z][a-z\d+.-]*:/i.test(href) ? { target: '_blank', rel: safeRel, href } : { href }

const sameLink = (a: RichElement['link'] = {}, b: RichElement['link'] = {}) =>
  a.href === b.href && a.target === b.target && a.rel === b.rel

/** The rich text of paragraphs, lists and whatever else is in them; unknown nodes leave their words. */
export const richTextOfNodes = (nodes: readonly Nodes[]): string =>
  canonicalRichText(nodes.map(htmlOf).join(''))

export const isBreak = (node: Nodes): boolean =>
  node.type === 'break' || (node.type === 'html' && emptyLine.test(node.value))

function htmlOf(node: Nodes): string {
  switch (node.type) {
    case 'paragraph':
      return lineOf(node)
    case 'heading':
      return `<p><strong>${inside(node)}</strong></p>`
    case 'listItem':
      return `<li>${inside(node).replace(/^<p>/, `<p>${boxOf(node)}`)}</li>`
    case 'list':
      return node.ordered ? `<ol>${inside(node)}</ol>` : `<ul>${inside(node)}</ul>`
    case 'strong':
      return `<strong>${inside(node)}</strong>`
    case 'emphasis':
      return `<em>${inside(node)}</em>`
    case 'delete':
      return `<s>${inside(node)}</s>`
    case 'link':
      return writeRichText([{ tag: 'a', link: linkTo(node.url), children: ['\0'] }]).replace(
        '\0',
        () => inside(node),
      )
    case 'html':
      return isBreak(node) ? '<p></p>' : node.value
    case 'break':
      return ' '
    default:
      return escapeText(wordsOf(node))
  }
}

const inside = (node: Extract<Nodes, { children: unknown }>) => node.children.map(htmlOf).join('')

/** A line break ends the paragraph, because rich text has none. */
function lineOf(node: Paragraph): string {
  const lines: PhrasingContent[][] = [[]]
  for (const child of node.children) {
    if (isBreak(child)) lines.push([])
    else lines.at(-1)?.push(child)
  }
  return lines.map((line) => `<p>${line.map(htmlOf).join('')}</p>`).join('')
}

const boxOf = ({ checked }: ListItem) =>
  typeof checked === 'boolean' ? `${checked ? '☑' : '☐'} ` : ''

/** The words of a node without its marks. */
export function wordsOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if (node.type === 'html') return isBreak(node) ? ' ' : ''
  if (node.type === 'footnoteReference') return `[${node.label ?? node.identifier}]`
  if (node.type === 'text') return node.value.replaceAll('\n', ' ')
  if ('children' in node) return node.children.map(wordsOf).join('')
  if ('value' in node) return node.value
  return 'alt' in node ? (node.alt ?? '') : ''
}

/** Without the spaces and breaks at both ends; none if there are no words and no picture. */
export function trimmed(line: readonly PhrasingContent[]): PhrasingContent[] {
  const isGap = (node: PhrasingContent) =>
    isBreak(node) || (node.type === 'text' && !node.value.trim())
  const from = line.findIndex((node) => !isGap(node))
  const to = line.findLastIndex((node) => !isGap(node))
  return line.slice(from < 0 ? line.length : from, to + 1).map((node, place, all) => {
    if (node.type !== 'text') return node
    const start = place === 0 ? node.value.trimStart() : node.value
    return { ...node, value: place === all.length - 1 ? start.trimEnd() : start }
  })
}
