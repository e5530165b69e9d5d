import { blocksToShow } from './content.ts'
import type { LetterPart } from './letter-part.ts'
import { type Block, definitionOf, textKind } from './registry.ts'
import { readRichText } from './rich-text/read-rich-text.ts'

/** Converts content into parts of a mail. It uses only the registry, so a new block type needs no change here. */
export function letterParts(content: string): LetterPart[] {
  return blocksToShow(content).flatMap(partsOf)
}

export function partsOf(block: Block): LetterPart[] {
  const { heading, images, small = false, isEmpty, letter } = definitionOf(block.type)
  if (block.type === 'unknown' || isEmpty(block)) return []
  if (letter) return letter(block)
  if (heading) return [{ kind: 'heading', level: heading === 'title' ? 1 : 2, text: block.content }]
  const pictures = images?.list(block).filter(({ src }) => src) ?? []
  const isRich = textKind(block.type) === 'rich'
  const nodes = isRich ? readRichText(block.content) : images ? [] : [block.content]
  return [
    ...(nodes.length > 0 ? [{ kind: 'text' as const, small, nodes }] : []),
    ...pictures.map(({ path, src }) => pictureAt(block, path, src)),
  ]
}

/** Alt text and caption are in the same object as the URL: `src`, or `images.2.src`. */
function pictureAt(block: Block, path: string, src: string): LetterPart {
  const holder = path
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], block)
  const { alt, caption } = holder as { alt?: unknown; caption?: unknown }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { kind: 'image', src, alt: text(alt), caption: text(caption) }
}
