import { blocksWithImages, imagesOf } from '#src/editor/blocks/arrange-blocks.ts'
import type { Layout } from '#src/editor/document/shared-document.ts'
import { type DocumentField, type DocumentSource, documentFields } from './fields.ts'

export type DocumentPart = keyof typeof documentFields

/** The parts of a blog that an editor changes. Images are /media URLs, or `local:` URLs until they are saved. */
export type BlogDocument = { [Part in DocumentPart]: (typeof documentFields)[Part]['empty'] }

export const documentParts = Object.keys(documentFields) as DocumentPart[]

export const parts: { [Part in DocumentPart]: DocumentField<BlogDocument[Part]> } = documentFields

/** Builds a document part by part, so that none is missing. */
export function makeDocument(part: <Part extends DocumentPart>(name: Part) => BlogDocument[Part]) {
  return Object.fromEntries(documentParts.map((name) => [name, part(name)])) as BlogDocument
}

export const emptyDocument = makeDocument((name) => parts[name].empty)

export const documentOf = (blog: DocumentSource) => makeDocument((name) => parts[name].read(blog))

export function fieldsOf(document: BlogDocument): DocumentSource {
  const write = <Part extends DocumentPart>(name: Part) => parts[name].write(document[name])
  return Object.assign({}, ...documentParts.map(write))
}

export function sameDocument(a: BlogDocument, b: BlogDocument): boolean {
  const same = <Part extends DocumentPart>(name: Part) => parts[name].same(a[name], b[name])
  return a === b || documentParts.every(same)
}

/** A part of the document that is merged and compared as a whole; blocks are merged one by one. */
export type WholePart = Exclude<DocumentPart, 'blocks'>

const wholeParts = documentParts.filter((name): name is WholePart => name !== 'blocks')

export function changedFields(a: BlogDocument, b: BlogDocument): WholePart[] {
  const differs = <Part extends WholePart>(name: Part) => !parts[name].same(a[name], b[name])
  return wholeParts.filter(differs)
}

export function imagesIn({ thumbnail, shareImage, blocks }: BlogDocument): string[] {
  const inBlocks = blocks.flatMap(imagesOf).map(({ src }) => src)
  return [...new Set([thumbnail, shareImage, ...inBlocks])].filter(Boolean)
}

/** The same document with other image addresses; blocks that hold none of them stay the same objects. */
export function withImages(document: BlogDocument, replace: (src: string) => string): BlogDocument {
  const { thumbnail, shareImage } = document
  const blocks = blocksWithImages(document.blocks, replace)
  return { ...document, blocks, thumbnail: replace(thumbnail), shareImage: replace(shareImage) }
}

export const articleLayout: Layout<BlogDocument> = {
  texts: wholeParts.filter((name) => parts[name].isText),
  values: wholeParts.filter((name) => !parts[name].isText),
  empty: emptyDocument,
}
