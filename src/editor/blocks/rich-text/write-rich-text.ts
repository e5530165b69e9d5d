import { escapeHtml, escapeText } from '#src/app/escape-html.ts'
import { readRichText } from './read-rich-text.ts'
import type { RichNode } from './rich-tree.ts'

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
function piecesOf(html: string): Exclude<RichNode, string>[] {
  const pieces: Exclude<RichNode, string>[] = []
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

/** The first line of a text without its marks, and the rest of the text. */
export function takeFirstLine(html: string): { line: string; rest: string } {
  const [first, ...others] = piecesOf(html)
  if (!first) return { line: '', rest: '' }
  if (first.tag === 'p') return { line: plain(first), rest: writeRichText(others) }
  const [item, ...items] = first.children
  const list = items.length > 0 ? [{ ...first, children: items }] : []
  return { line: item ? plain(item) : '', rest: writeRichText([...list, ...others]) }
}

/** Joins two texts: the last paragraph of the first continues with the first paragraph of the second. */
export function joinRichText(a: string, b: string): string {
  const [before, after] = [piecesOf(a), piecesOf(b)]
  const [last, next] = [before.at(-1), after[0]]
  if (last?.tag !== 'p' || next?.tag !== 'p') return writeRichText([...before, ...after])
  const joined = { ...last, children: [...last.children, ...next.children] }
  return writeRichText([...before.slice(0, -1), joined, ...after.slice(1)])
}

export const plainLines = (html: string): string[] =>
  piecesOf(html).flatMap((piece) =>
    piece.tag === 'p' ? [plain(piece)] : piece.children.map((item) => `- ${plain(item)}`),
  )

/** Reduces rich text that was typed or pasted in this browser to the allow-list. */
export const purifyRichText = (html: string): string => writeRichText(readRichText(html))
