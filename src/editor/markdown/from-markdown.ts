import type { Definition, RootContent } from 'mdast'
import { newId } from '#src/ui/browser/new-id.ts'
import { readBlock } from '../blocks/content.ts'
import type { Raw } from '../blocks/reading-raw.ts'
import type { Block } from '../blocks/registry.ts'
import { isCommentEnd, rawInComment } from './block-comment.ts'
import { closingOf, type Piece, type Wrapped } from './block-markdown.ts'
import { flowOfHtml } from './flow-of-html.ts'
import type { HtmlReading } from './html-tree.ts'
import { lift } from './lift.ts'
import { rawOfPiece } from './markdown-of-blocks.ts'
import { isBreak, richTextOfNodes } from './rich-markdown.ts'
import { parse } from './syntax.ts'

/** More than all texts of an article together may have. */
export const mostCharacters = 2_000_000

export class MarkdownTooLongError extends Error {
  override name = 'MarkdownTooLongError'
}

/** The blocks of a document in Markdown, ours or anyone's. No word of it is lost, but for comments and scripts. */
export function fromMarkdown(text: string): Block[] {
  if (text.length > mostCharacters)
    throw new MarkdownTooLongError(`A document may have at most ${mostCharacters} characters.`)
  const { children } = parse(text)
  resolveReferences(children, definitionsIn(children))
  return rawsOf(children).map((raw) => readBlock(raw, newId()))
}

/** The blocks of HTML, without ids. Pictures have the addresses that the HTML names. */
export const blocksOfHtml = (html: string, reading?: HtmlReading): Raw[] =>
  rawsOf(flowOfHtml(html, reading))

function rawsOf(nodes: readonly RootContent[]): Raw[] {
  const raws: Raw[] = []
  const ends = nodes.flatMap((node, place) => (isCommentEnd(node) ? [place] : []))
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (!node) continue
    const commented = node.type === 'html' ? rawInComment(node.value) : undefined
    if (commented) {
      raws.push(commented)
      while (ends[0] !== undefined && ends[0] <= at) ends.shift()
      at = ends[0] ?? at
      continue
    }
    const wrapped = wrappedAt(nodes, at)
    const raw = wrapped && rawOfPiece(wrapped)
    if (raw) at += wrapped.children.length + 1
    if (raw) raws.push(raw)
    else if (node.type === 'html' && !isBreak(node)) raws.push(...blocksOfHtml(node.value))
    else raws.push(...lift(node).map(rawOf))
  }
  return raws
}

const rawOf = (piece: Piece): Raw =>
  rawOfPiece(piece) ?? {
    type: 'paragraph',
    content: piece.type === 'wrapped' ? '' : richTextOfNodes([piece]),
  }

/** A block with more within two tags is written as a comment. Without a bound, the work grows with the square. */
const mostWithin = 500

const opening = /^<(?:small|div(?: class="[\w -]*")?)>$/

function wrappedAt(nodes: readonly RootContent[], at: number): Wrapped | undefined {
  const node = nodes[at]
  if (node?.type !== 'html' || !opening.test(node.value)) return undefined
  const closing = closingOf(node.value)
  const isEnd = (later: RootContent) => later.type === 'html' && later.value === closing
  const within = nodes.slice(at + 1, at + 2 + mostWithin)
  const end = within.findIndex(isEnd)
  return end < 0 ? undefined : { type: 'wrapped', open: node.value, children: within.slice(0, end) }
}

function definitionsIn(nodes: readonly RootContent[], found = new Map<string, Definition>()) {
  for (const node of nodes) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) definitionsIn(node.children, found)
  }
  return found
}

/** A link by reference becomes one with its address: a block holds no definitions. */
function resolveReferences(
  nodes: RootContent[],
  definitions: ReadonlyMap<string, Definition>,
): void {
  for (const [place, node] of nodes.entries()) {
    if ('children' in node) resolveReferences(node.children, definitions)
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue
    const { url = '', title } = definitions.get(node.identifier) ?? {}
    nodes[place] =
      node.type === 'linkReference'
        ? { type: 'link', url, children: node.children }
        : { type: 'image', url, title, alt: node.alt }
  }
}
