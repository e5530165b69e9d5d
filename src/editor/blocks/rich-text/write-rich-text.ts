import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { readRichText } from './read-rich-text.ts'
import type { RichElement, RichNode } from './rich-tree.ts'

export function writeRichText(nodes: readonly RichNode[]): string {
  return nodes.map(writeNode).join('')
}

function writeNode(node: RichNode): string {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.link ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  return `<${node.tag}${attributes}>${writeRichText(node.children)}</${node.tag}>`
}

export const paragraphOf = (text: string) => (text ? `<p>${escapeText(text)}</p>` : '')

/** The paragraphs and lists of a text. Old content may have text outside of both, which counts as a paragraph. */
function piecesOf(html: string): RichElement[] {
  const pieces: RichElement[] = []
  let loose: RichNode[] = []
  const endLoose = () => {
    const hasWords = loose.some((node) => typeof node !== 'string' || node.trim())
    if (hasWords) pieces.push({ tag: 'p', children: loose })
    loose = []
  }
  for (const node of readRichText(html)) {
    if (typeof node === 'string' || !['p', 'ul', 'ol'].includes(node.tag)) {
      loose.push(node)
      continue
    }
    endLoose()
    pieces.push(node)
  }
  endLoose()
  return pieces
}

const plain = (node: RichNode): string =>
  typeof node === 'string' ? node : node.children.map(plain).join('')

const hasLines = (node: RichNode | undefined): node is RichElement =>
  typeof node === 'object' && ['p', 'ul', 'ol', 'li'].includes(node.tag)

/** The content of the first paragraph or list item, and everything after it. */
function firstLineOf(nodes: readonly RichNode[]): { line: RichNode[]; rest: RichNode[] } {
  const [first, ...others] = nodes
  if (!hasLines(first)) {
    const end = nodes.findIndex(hasLines)
    const at = end < 0 ? nodes.length : end
    return { line: nodes.slice(0, at), rest: nodes.slice(at) }
  }
  const { line, rest } = firstLineOf(first.children)
  const remaining = rest.length > 0 ? [{ ...first, children: rest }] : []
  return { line, rest: [...remaining, ...others] }
}

/** Adds to the last paragraph or list item. */
function continueLine(nodes: readonly RichNode[], line: readonly RichNode[]): RichNode[] {
  const last = nodes.at(-1)
  if (!hasLines(last)) return [...nodes, ...line]
  return [...nodes.slice(0, -1), { ...last, children: continueLine(last.children, line) }]
}

/** The first line of a text without its marks, and the rest of the text. */
export function takeFirstLine(html: string): { line: string; rest: string } {
  const { line, rest } = firstLineOf(piecesOf(html))
  return { line: line.map(plain).join(''), rest: writeRichText(rest) }
}

/** Joins two texts: the last line of the first continues with the first line of the second. */
export function joinRichText(a: string, b: string): string {
  const [before, after] = [piecesOf(a), piecesOf(b)]
  if (before.length === 0) return writeRichText(after)
  const { line, rest } = firstLineOf(after)
  return writeRichText([...continueLine(before, line), ...rest])
}

export const plainLines = (html: string): string[] =>
  piecesOf(html).flatMap((piece) =>
    piece.tag === 'p' ? [plain(piece)] : piece.children.map((item) => `- ${plain(item)}`),
  )

/** Reduces rich text that was typed or pasted in this browser to the allow-list. */
export const purifyRichText = (html: string): string => writeRichText(readRichText(html))
