import { storedBlock } from '../blocks/content.ts'
import { isRaw } from '../blocks/reading-raw.ts'
import { type Block, definitionOf } from '../blocks/registry.ts'
import { writeComment } from './block-comment.ts'
import { fromMarkdown } from './from-markdown.ts'
import { htmlOfNodes } from './html-of-nodes.ts'
import { nodesOfBlock } from './markdown-of-blocks.ts'
import { canonicalRichText } from './rich-markdown.ts'
import { changeAddresses, serialize } from './syntax.ts'

/**
 * A document in Markdown, from which fromMarkdown reads the same document, with other ids. A block that Markdown cannot
 * hold exactly is in a comment before its readable form.
 */
export function toMarkdown(blocks: readonly Block[]): string {
  let written = ''
  let endsWithList = false
  for (const block of blocks) {
    const nodes = nodesOfBlock(block, true)
    const readable = serialize(nodes)
    const isExact = readable !== '' && readsAs(readable, block)
    // Two lists in a row would be read as one.
    if (endsWithList && isExact && nodes[0]?.type === 'list') written += '<!-- -->\n\n'
    written += `${isExact ? readable : withComment(block, readable)}\n\n`
    endsWithList = isExact && nodes.at(-1)?.type === 'list'
  }
  return written.slice(0, -1)
}

/** A document as other programs read it. Addresses within the site are made absolute by `absolute`. */
export function readableMarkdown(
  blocks: readonly Block[],
  absolute: (url: string) => string,
): string {
  return serialize(readableNodes(blocks, absolute))
}

/** The same as HTML without styles, for feed readers. */
export const readableHtml = (blocks: readonly Block[], absolute: (url: string) => string) =>
  htmlOfNodes(readableNodes(blocks, absolute))

function readableNodes(blocks: readonly Block[], absolute: (url: string) => string) {
  const nodes = blocks.flatMap((block) => {
    const { isEmpty } = definitionOf(block.type)
    return isEmpty(block) ? [] : nodesOfBlock(block, false)
  })
  changeAddresses(nodes, absolute)
  return nodes
}

function readsAs(markdown: string, block: Block): boolean {
  const [read, ...others] = fromMarkdown(markdown)
  return read !== undefined && others.length === 0 && comparable(read) === comparable(block)
}

/** A block without its id, with rich text and the order of its fields in one form. */
export function comparable(block: Block): string {
  const plain = new Set(['type', ...definitionOf(block.type).plainText])
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return plain.has(path) ? value : canonicalRichText(value)
    if (Array.isArray(value)) return value.map((item) => walk(item, path))
    if (!isRaw(value)) return value
    const fields = Object.entries(value).filter(([name]) => path || name !== 'id')
    return Object.fromEntries(
      fields
        .map(([name, inner]) => [name, walk(inner, path ? `${path}.${name}` : name)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return JSON.stringify(walk(storedBlock(block), ''))
}

function withComment(block: Block, readable: string): string {
  const { id: _, ...fields } = storedBlock(block)
  return writeComment(fields, readable)
}
