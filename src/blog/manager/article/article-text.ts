import { nameOfUnsaved, titleOf } from '#src/editor/blocks/content.ts'
import { withChanges } from '#src/editor/document/stored-fields.ts'
import { labelOfBlock } from '#src/editor/shared-text/label-of-block.ts'
import type { SharedText } from '#src/editor/shared-text/shared-text.ts'
import type { TextKind } from '#src/editor/shared-text/text-kind.ts'
import type { Blog } from '../../contract.ts'
import {
  articleLayout,
  type BlogDocument,
  type DocumentPart,
  documentOf,
  emptyDocument,
  imagesIn,
  parts,
  sameDocument,
  withImages,
} from '../../document.ts'
import { readBlog } from '../queries.ts'
import { createPath, editPath } from '../unsaved/paths.ts'

/** Unsaved changes as 0.2.0 stored them. */
interface EarlierArticle {
  base: { document: BlogDocument } | null
  document: BlogDocument
}

export type ArticleText = SharedText<BlogDocument, Blog>

export const articleText: TextKind<BlogDocument, Blog> = {
  kind: 'article',
  storedKind: 'blog',
  layout: articleLayout,
  pictures: { list: imagesIn, replace: withImages },
  createPath,
  editPath,
  titleOf: ({ blocks, summary }) => nameOfUnsaved(titleOf(blocks), summary),
  same: sameDocument,
  labelOf: (part, document, saved) =>
    part in parts ? parts[part as DocumentPart].label : labelOfBlock(part, document, saved),
  read: (blog) => ({
    id: blog.blogId,
    version: blog.version,
    text: documentOf(blog),
    imageBytes: blog.imageBytes,
  }),
  fetch: readBlog,
  staysWithNew: true,
  withEarlier(now, data, saved) {
    const earlier = data as EarlierArticle
    const mine = { ...emptyDocument, ...earlier.document }
    const base = earlier.base && { ...emptyDocument, ...earlier.base.document }
    return base && saved ? withChanges(now, base, mine) : mine
  },
}
