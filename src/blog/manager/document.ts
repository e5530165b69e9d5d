import {
  type Block,
  type BlockOf,
  type BlockType,
  definitionOf,
} from '#src/editor/blocks/registry.ts'
import { newId } from '#src/ui/new-id.ts'
import { type DocumentField, type DocumentSource, documentFields } from '../fields.ts'

export type { Flag } from '../fields.ts'

export type DocumentPart = keyof typeof documentFields

/** What an editor changes of a blog. Images are /media addresses, or `local:` ones until they are saved. */
export type BlogDocument = { [Part in DocumentPart]: (typeof documentFields)[Part]['empty'] }

export const documentParts = Object.keys(documentFields) as DocumentPart[]

/** How each part is read, written, compared and named. */
export const parts: { [Part in DocumentPart]: DocumentField<BlogDocument[Part]> } = documentFields

/** Builds a document part by part, so that none is forgotten. */
export function makeDocument(part: <Part extends DocumentPart>(name: Part) => BlogDocument[Part]) {
  return Object.fromEntries(documentParts.map((name) => [name, part(name)])) as BlogDocument
}

export const emptyDocument = makeDocument((name) => parts[name].empty)

export const documentOf = (blog: DocumentSource): BlogDocument =>
  makeDocument((name) => parts[name].read(blog))

/** What a save sends of the document. */
export function fieldsOf(document: BlogDocument): DocumentSource {
  const write = <Part extends DocumentPart>(name: Part) => parts[name].write(document[name])
  return Object.assign({}, ...documentParts.map(write))
}

/** Two documents hold the same, whatever objects they are made of. */
export function sameDocument(a: BlogDocument, b: BlogDocument): boolean {
  const same = <Part extends DocumentPart>(name: Part) => parts[name].same(a[name], b[name])
  return a === b || documentParts.every(same)
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

/** Moves blocks, in their order, to before the one that is named, or to the end. */
export function moveBefore(
  blocks: readonly Block[],
  ids: ReadonlySet<string>,
  before: string | undefined,
): readonly Block[] {
  if (before !== undefined && ids.has(before)) return blocks
  const moved = blocks.filter(({ id }) => ids.has(id))
  const rest = blocks.filter(({ id }) => !ids.has(id))
  const at = rest.findIndex(({ id }) => id === before)
  const next = at < 0 ? [...rest, ...moved] : rest.toSpliced(at, 0, ...moved)
  return next.every((block, place) => block === blocks[place]) ? blocks : next
}

/** Other blocks in the place of one. */
export const replaceBlock = (
  blocks: readonly Block[],
  id: string,
  by: (block: Block) => readonly Block[],
): readonly Block[] => blocks.flatMap((block) => (block.id === id ? by(block) : [block]))

export function insertAfter(
  blocks: readonly Block[],
  id: string | undefined,
  added: readonly Block[],
): readonly Block[] {
  const at = blocks.findIndex((block) => block.id === id)
  return at < 0 ? [...blocks, ...added] : blocks.toSpliced(at + 1, 0, ...added)
}

/** The addresses of all images of a document. */
export function imagesIn({ thumbnail, shareImage, blocks }: BlogDocument): string[] {
  const inBlocks = blocks.flatMap(imagesOf).map(({ src }) => src)
  return [...new Set([thumbnail, shareImage, ...inBlocks])].filter(Boolean)
}

export const imagesOf = (block: Block) => definitionOf(block.type).images?.list(block) ?? []

/** The same document with other image addresses; blocks that hold none of them stay the same objects. */
export function withImages(document: BlogDocument, replace: (src: string) => string): BlogDocument {
  const blocks = document.blocks.map(
    (block) => definitionOf(block.type).images?.replace(block, replace) ?? block,
  )
  const { thumbnail, shareImage } = document
  return { ...document, blocks, thumbnail: replace(thumbnail), shareImage: replace(shareImage) }
}
