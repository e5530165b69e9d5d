import { blocksToShow } from './content.ts'
import { type Block, definitionOf } from './registry.ts'
import { type RichNode, readRichText } from './rich-text/read-rich-text.ts'

type LetterPart =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; small: boolean; nodes: RichNode[] }
  | { kind: 'image'; src: string; alt: string; caption: string }

/** Content as a mail shows it. It reads the registry alone, so a new block type is in mails without a change here. */
export function letterParts(content: string): LetterPart[] {
  return blocksToShow(content).flatMap(partsOf)
}

function partsOf(block: Block): LetterPart[] {
  const { heading, images, plainText, isEmpty } = definitionOf(block.type)
  if (block.type === 'unknown' || isEmpty(block)) return []
  if (heading) return [{ kind: 'heading', level: heading === 'title' ? 1 : 2, text: block.content }]
  if (images)
    return images.list(block).flatMap(({ path, src }) => (src ? [pictureAt(block, path, src)] : []))
  if (plainText.includes('content')) return [{ kind: 'text', small: false, nodes: [block.content] }]
  return [{ kind: 'text', small: block.type === 'fineprint', nodes: readRichText(block.content) }]
}

/** Alt text and caption are beside the address: `src`, or `images.2.src`. */
function pictureAt(block: Block, path: string, src: string): LetterPart {
  const holder = path
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], block)
  const { alt, caption } = holder as { alt?: unknown; caption?: unknown }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { kind: 'image', src, alt: text(alt), caption: text(caption) }
}
