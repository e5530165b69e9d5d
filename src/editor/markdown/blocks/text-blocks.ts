import type { RootContent } from 'mdast'
import { maxLineLength } from '../../blocks/reading-raw.ts'
import { type BlockMarkdown, type Piece, wrap } from '../block-markdown.ts'
import { flowOf, isBreak, richTextOfNodes, wordsOf } from '../rich-markdown.ts'

type Text = Record<'content', string>

const heading = (depth: 1 | 2): BlockMarkdown<Text> => ({
  write: ({ content }) => [
    { type: 'heading', depth, children: [{ type: 'text', value: content }] },
  ],
  read(piece) {
    if (piece.type !== 'heading' || Math.min(piece.depth, 2) !== depth) return undefined
    const content = wordsOf(piece)
    return content.length > maxLineLength ? undefined : { content }
  },
})

export const title = heading(1)
export const subtitle = heading(2)

const isRich = ({ type }: Piece) => type === 'paragraph' || type === 'list'
const isRichOrEmpty = (piece: RootContent) =>
  isRich(piece) || (piece.type === 'html' && isBreak(piece))

const richIn = (piece: Piece, open: string) =>
  piece.type === 'wrapped' && piece.open === open && piece.children.every(isRichOrEmpty)
    ? { content: richTextOfNodes(piece.children) }
    : undefined

/** A paragraph or a list is a block. A block with several of them has lines of HTML around it. */
export const paragraph: BlockMarkdown<Text> = {
  write({ content }, exact) {
    const flow = flowOf(content, exact)
    return flow.length > 1 && exact ? wrap('<div>', flow) : flow
  },
  read: (piece) =>
    richIn(piece, '<div>') ??
    (piece.type !== 'wrapped' && isRichOrEmpty(piece)
      ? { content: richTextOfNodes([piece]) }
      : undefined),
}

export const fineprint: BlockMarkdown<Text> = {
  write: ({ content }, exact) => wrap('<small>', flowOf(content, exact)),
  read: (piece) => richIn(piece, '<small>'),
}
