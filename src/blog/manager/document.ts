import { newId } from '#src/platform/new-id.ts'
import { readBlocks } from '../blocks/content.ts'
import type { Block, BlockOf, BlockType } from '../blocks/registry.ts'
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
    content: JSON.stringify(blocks),
  }
}

const fresh: { [Type in BlockType]: (id: string) => BlockOf[Type] } = {
  title: (id) => ({ id, type: 'title', content: '' }),
  subtitle: (id) => ({ id, type: 'subtitle', content: '' }),
  paragraph: (id) => ({ id, type: 'paragraph', content: '' }),
  image: (id) => ({ id, type: 'image', content: '', src: '', alt: '', caption: '' }),
  fineprint: (id) => ({ id, type: 'fineprint', content: '' }),
  carousel: (id) => ({ id, type: 'carousel', content: '', images: [], fitMode: 'cover' }),
}

export const newBlock = (type: BlockType): Block => fresh[type](newId())

export const blockNames: Record<BlockType, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  paragraph: 'Paragraph',
  image: 'Image',
  fineprint: 'Fine Print',
  carousel: 'Image Carousel',
}

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
  const inBlocks = blocks.flatMap((block) => {
    if (block.type === 'image') return [block.src]
    return block.type === 'carousel' ? block.images.map((image) => image.src) : []
  })
  return [...new Set([thumbnail, ...inBlocks])].filter(Boolean)
}

/** The same document with other image addresses; blocks that hold none of them stay the objects they are. */
export function withImages(document: BlogDocument, replace: (src: string) => string): BlogDocument {
  const blocks = document.blocks.map((block): Block => {
    if (block.type === 'image') {
      const src = replace(block.src)
      return src === block.src ? block : { ...block, src, content: src }
    }
    if (block.type !== 'carousel') return block
    if (block.images.every((image) => replace(image.src) === image.src)) return block
    return {
      ...block,
      images: block.images.map((image) => ({ ...image, src: replace(image.src) })),
    }
  })
  return { ...document, blocks, thumbnail: replace(document.thumbnail) }
}
