import type { RootContent } from 'mdast'
import type { Raw } from '../blocks/reading-raw.ts'
import type { Block } from '../blocks/registry.ts'
import type { BlockMarkdown, BlockMarkdowns, Piece } from './block-markdown.ts'
import { callout, quote } from './blocks/boxed-blocks.ts'
import { button, clip, embed } from './blocks/link-blocks.ts'
import { carousel, image } from './blocks/picture-blocks.ts'
import { code, divider, table } from './blocks/plain-blocks.ts'
import { fineprint, paragraph, subtitle, title } from './blocks/text-blocks.ts'

/** Each block type in Markdown. The first type that reads a piece of a document gets it, so the narrower ones are first. */
const markdowns: BlockMarkdowns & Record<string, BlockMarkdown<Block | Raw>> = {
  callout,
  quote,
  code,
  table,
  divider,
  button,
  clip,
  embed,
  title,
  subtitle,
  image,
  carousel,
  fineprint,
  paragraph,
}

/** The nodes of Markdown that show a block; none for a type that this version does not know. */
export function nodesOfBlock(block: Block, exact: boolean): RootContent[] {
  const type = block.type === 'unknown' ? String(block.raw.type) : block.type
  const own = Object.hasOwn(markdowns, type) ? markdowns[type] : undefined
  const shown = block.type === 'unknown' ? block.raw : block
  return own?.write(shown, exact) ?? []
}

export function rawOfPiece(piece: Piece) {
  for (const [type, { read }] of Object.entries(markdowns)) {
    const raw = read(piece)
    if (raw) return { type, ...raw }
  }
  return undefined
}
