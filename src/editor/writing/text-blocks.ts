import { newId } from '#src/ui/browser/new-id.ts'
import { newBlock } from '../blocks/arrange-blocks.ts'
import { type Block, type BlockType, definitionOf, textKind } from '../blocks/registry.ts'
import {
  joinRichText,
  paragraphOf,
  plainLines,
  takeFirstLine,
} from '../blocks/rich-text/write-rich-text.ts'
import type { Caret } from '../blocks/text-flow.ts'
import { endOfRichText } from '../document/rich-nodes.ts'

const isEmpty = (block: Block) => definitionOf(block.type).isEmpty(block)

/** Rich text turned into a line keeps its first line; the rest follows as a paragraph. */
export function turnInto(block: Block, type: BlockType): Block[] {
  const [from, to] = [textKind(block.type), textKind(type)]
  if (!from || !to || block.type === type) return [block]
  const { shared, dropped } = withoutOwnFields(block, type)
  const as = (content: string): Block => ({
    ...shared,
    ...definitionOf(type).read({ ...shared, content }, block.id),
  })
  const after = dropped.map((text) => paragraphWith(paragraphOf(text)))
  if (from === to) return [as(block.content), ...after]
  if (from === 'line') return [as(paragraphOf(block.content))]
  const { line, rest } = takeFirstLine(block.content)
  return [as(line), ...(rest ? [paragraphWith(rest)] : []), ...after]
}

/** A block without the fields that another type lacks, and the texts that people wrote in them. */
function withoutOwnFields(block: Block, type: BlockType) {
  const { read, written = [] } = definitionOf(block.type)
  const fieldsOfOther = definitionOf(type).read({}, block.id)
  const own = Object.keys(read({}, block.id)).filter((name) => !(name in fieldsOfOther))
  const entries = Object.entries(block)
  const texts = entries.filter(([name]) => own.includes(name) && written.includes(name))
  return {
    shared: Object.fromEntries(entries.filter(([name]) => !own.includes(name))) as Block,
    dropped: texts.map(([, text]) => String(text)).filter((text) => text.trim()),
  }
}

const paragraphWith = (content: string): Block => ({ ...newBlock('paragraph'), content })

export function typedBlock(type: Block['type'] | undefined, typed: string): Block {
  const block = newBlock(type && type !== 'unknown' ? type : 'paragraph')
  const content = textKind(block.type) === 'line' ? typed : paragraphOf(typed)
  return { ...block, content } as Block
}

/** After a line, or a text that holds paragraphs, comes a paragraph. At the start of a text, the block keeps it: a colleague may be typing in it. */
export function splitBlock(block: Block, before: string, after: string): [Block, Block] {
  const isRich = textKind(block.type) === 'rich'
  if (isRich && !before && after)
    return [{ ...block, id: newId(), content: '' } as Block, { ...block, content: after } as Block]
  const first = { ...block, content: before } as Block
  if (!isRich) return [first, paragraphWith(paragraphOf(after))]
  if (definitionOf(block.type).holdsParagraphs) return [first, paragraphWith(after)]
  return [first, { ...block, id: newId(), content: after } as Block]
}

/** The result of pressing Backspace at the start of the second of two blocks. */
interface Joined {
  blocks: Block[]
  /** The block that gets the caret, and whether at its start or where the first one ended. */
  focus: { id: string; at: 'start' | 'seam' }
}

export function joinBlocks(first: Block, second: Block): Joined | undefined {
  const [above, below] = [textKind(first.type), textKind(second.type)]
  if (!above || !below) return undefined
  if (isEmpty(second)) return { blocks: [first], focus: { id: first.id, at: 'seam' } }
  if (isEmpty(first)) return { blocks: [second], focus: { id: second.id, at: 'start' } }
  const joined = (content: string) => ({ ...first, content }) as Block
  const focus = { id: first.id, at: 'seam' } as const
  if (above === 'rich') {
    const added = below === 'rich' ? second.content : paragraphOf(second.content)
    return { blocks: [joined(joinRichText(first.content, added))], focus }
  }
  if (below === 'line') return { blocks: [joined(first.content + second.content)], focus }
  const { line, rest } = takeFirstLine(second.content)
  const remaining = rest ? [{ ...second, content: rest } as Block] : []
  return { blocks: [joined(first.content + line), ...remaining], focus }
}

/** The result of replacing a selection that crosses blocks. */
export interface Replaced {
  blocks: readonly Block[]
  focus: { id: string; at: Caret }
}

const endOf = (block: Block) =>
  textKind(block.type) === 'line' ? block.content.length : endOfRichText(block.content)

/**
 * Rich text between what is left of the first and of the last block. A block that was no text is undefined: nothing is
 * left of it.
 */
export function replaceText(first?: Block, second?: Block, html = ''): Replaced {
  const typed = (first ?? second)?.type
  const start = first ?? typedBlock(typed, '')
  const isLine = textKind(start.type) === 'line'
  const content = isLine
    ? start.content + plainLines(html).join(' ')
    : joinRichText(start.content, html)
  const changed = html ? ({ ...start, content } as Block) : start
  const joined = second && joinBlocks(changed, second)
  if (!joined) return { blocks: [changed], focus: { id: changed.id, at: endOf(changed) } }
  const { id, at } = joined.focus
  return { blocks: joined.blocks, focus: { id, at: at === 'seam' ? endOf(changed) : 'start' } }
}

/** Blocks between what is left of the first and of the last block; without any, as Enter does. */
export function splitText(first?: Block, second?: Block, added: readonly Block[] = []): Replaced {
  const last = added.at(-1)
  if (last) {
    const left = (block?: Block) => (block && !isEmpty(block) ? [block] : [])
    return {
      blocks: [...left(first), ...added, ...left(second)],
      focus: { id: last.id, at: 'end' },
    }
  }
  const [above, below] = [first ?? newBlock('paragraph'), second ?? newBlock('paragraph')]
  return { blocks: [above, below], focus: { id: below.id, at: 'start' } }
}

/** Up to this many paragraphs are pasted into a text; more become blocks. */
export const mostInText = 2

export const isInlineText = (blocks: readonly Block[]) =>
  blocks.length <= mostInText && blocks.every(({ type }) => type === 'paragraph')

export const copiesOf = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...structuredClone(block), id: newId() }))
