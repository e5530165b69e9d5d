import { newId } from '#src/platform/new-id.ts'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import { type Block, type BlockOf, type BlockType, definitionOf } from '../blocks/registry.ts'
import type { Blog } from '../contract.ts'

/** Main and featured exclude each other, so they are one choice. */
export type Flag = 'none' | 'main' | 'featured'

/** What an editor changes of a blog. Images are /media addresses, or `local:` ones until they are saved. */
export interface BlogDocument {
  summary: string
  thumbnail: string
  flag: Flag
  blocks: readonly Block[]
}

export const emptyDocument: BlogDocument = { summary: '', thumbnail: '', flag: 'none', blocks: [] }

export function documentOf(
  blog: Pick<Blog, 'summary' | 'thumbnail' | 'main' | 'featured' | 'content'>,
): BlogDocument {
  return {
    summary: blog.summary,
    thumbnail: blog.thumbnail,
    flag: blog.main ? 'main' : blog.featured ? 'featured' : 'none',
    blocks: withUniqueIds(readBlocks(blog.content) ?? []),
  }
}

/** Hand-made content may repeat an id; blocks are moved, merged and undone by theirs. */
function withUniqueIds(blocks: Block[]): Block[] {
  const seen = new Set<string>()
  return blocks.map((block) => {
    const unique = seen.has(block.id) ? { ...block, id: newId() } : block
    seen.add(unique.id)
    return unique
  })
}

/** What a save sends of the document. */
export function fieldsOf({ summary, thumbnail, flag, blocks }: BlogDocument) {
  return {
    summary,
    thumbnail,
    main: flag === 'main',
    featured: flag === 'featured',
    content: writeBlocks(blocks),
  }
}

/** A new, empty block. */
export function newBlock<Type extends BlockType>(type: Type): BlockOf[Type] {
  return definitionOf(type).read({}, newId()) as BlockOf[Type]
}

export const nameOf = ({ type }: Pick<Block, 'type'>): string => definitionOf(type).label

export function moveBlock(blocks: readonly Block[], id: string, by: -1 | 1): readonly Block[] {
  const from = blocks.findIndex((block) => block.id === id)
  const to = from + by
  const [moved, passed] = [blocks[from], blocks[to]]
  if (!moved || !passed) return blocks
  return blocks.map((block, place) => (place === to ? moved : place === from ? passed : block))
}

export function insertAfter(
  blocks: readonly Block[],
  id: string | undefined,
  added: readonly Block[],
): readonly Block[] {
  const at = blocks.findIndex((block) => block.id === id)
  return at < 0 ? [...blocks, ...added] : blocks.toSpliced(at + 1, 0, ...added)
}

/** Two documents hold the same, whatever objects they are made of. */
export function sameDocument(a: BlogDocument, b: BlogDocument): boolean {
  if (a === b) return true
  if (a.summary !== b.summary || a.thumbnail !== b.thumbnail || a.flag !== b.flag) return false
  // Asked at every key: blocks nobody touched are the same objects and cost nothing.
  return (
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, place) => sameBlock(block, b.blocks[place]))
  )
}

export const sameBlock = (a: Block | undefined, b: Block | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** The addresses of all images of a document. */
export function imagesIn({ thumbnail, blocks }: BlogDocument): string[] {
  const inBlocks = blocks.flatMap(imagesOf).map(({ src }) => src)
  return [...new Set([thumbnail, ...inBlocks])].filter(Boolean)
}

export const imagesOf = (block: Block) => definitionOf(block.type).images?.list(block) ?? []

/** The same document with other image addresses; blocks that hold none of them stay the same objects. */
export function withImages(document: BlogDocument, replace: (src: string) => string): BlogDocument {
  const blocks = document.blocks.map(
    (block) => definitionOf(block.type).images?.replace(block, replace) ?? block,
  )
  return { ...document, blocks, thumbnail: replace(document.thumbnail) }
}
