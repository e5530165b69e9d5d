import type { RichElement, RichNode } from './rich-text/rich-tree.ts'

/** A part of the mail version of a block: an allow-listed tree, never HTML. */
export type LetterPart =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; small: boolean; nodes: RichNode[] }
  /** With `href`, the picture is a link. */
  | { kind: 'image'; src: string; alt: string; caption: string; href?: string }
  | { kind: 'quote'; nodes: RichNode[]; source: string }
  | { kind: 'callout'; tone: 'note' | 'tip' | 'warning'; name: string; nodes: RichNode[] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'table'; rows: RichNode[][][]; header: boolean }
  | { kind: 'button'; label: string; href: string }
  /** In the place of something that a mail cannot show. */
  | { kind: 'link'; label: string; href: string }
  | { kind: 'divider' }

/** The addresses of all links of a part. A link without an address is an empty text. */
export function linksIn(part: LetterPart): string[] {
  const own = 'href' in part && part.href !== undefined ? [part.href] : []
  return [...own, ...nodesIn(part).flatMap(linksOfNode)]
}

function nodesIn(part: LetterPart): RichNode[] {
  if (part.kind === 'table') return part.rows.flat(2)
  return 'nodes' in part ? part.nodes : []
}

function linksOfNode(node: RichNode): string[] {
  if (typeof node === 'string') return []
  return [...ownLink(node), ...node.children.flatMap(linksOfNode)]
}

const ownLink = ({ tag, link }: RichElement) => (tag === 'a' ? [link?.href ?? ''] : [])
