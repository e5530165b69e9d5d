import type { RootContent } from 'mdast'
import type { Raw } from '../blocks/reading-raw.ts'
import type { BlockOf, BlockType } from '../blocks/registry.ts'

/** Markdown between two lines of HTML, for what Markdown has no sign for: `<small>`, an empty line, a text, `</small>`. */
export interface Wrapped {
  type: 'wrapped'
  open: string
  children: RootContent[]
}

export type Piece = RootContent | Wrapped

/** A block type in Markdown. */
export interface BlockMarkdown<B> {
  /** The nodes that show the block. `exact` keeps what other programs do not show, such as the target of a link. */
  write(block: B, exact: boolean): RootContent[]
  /** The fields of the block that a piece stands for; undefined if it stands for another type. */
  read(piece: Piece): Raw | undefined
}

export type BlockMarkdowns = { [Type in BlockType]: BlockMarkdown<BlockOf[Type]> }

export const wrap = (open: string, children: readonly RootContent[]): RootContent[] => [
  { type: 'html', value: open },
  ...children,
  { type: 'html', value: closingOf(open) },
]

export const closingOf = (open: string) => `</${/^<(\w+)/.exec(open)?.[1]}>`
