import { nameOfUnsaved } from '#src/editor/blocks/content.ts'
import { titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { withChanges } from '#src/editor/document/stored-fields.ts'
import { labelOfBlock } from '#src/editor/shared-text/label-of-block.ts'
import type { SharedText } from '#src/editor/shared-text/shared-text.ts'
import type { TextKind } from '#src/editor/shared-text/text-kind.ts'
import { useSharedText } from '#src/editor/shared-text/use-shared-text.ts'
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
  type WholePart,
  withImages,
} from '../../document.ts'
import { createPath, editPath, readBlog } from '../queries.ts'

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

export function useBlogEditor(opened: ArticleText) {
  const { editing, images, session } = opened
  const { text: doc, base, isUnsent, ...shared } = useSharedText(opened)
  const { change, changeBlocks, endStep } = editing
  /** `typed`: typing on in the field is one step of undo. */
  const set = <Part extends WholePart>(part: Part, value: BlogDocument[Part], typed = false) =>
    change((now) => ({ ...now, [part]: value }), typed ? part : undefined)
  return {
    ...shared,
    set,
    changeBlocks,
    endStep,
    opened,
    doc,
    /** The saved version; null for a new article. */
    base: base.saved ?? null,
    images,
    session,
    /** Whether the server has every change and every picture of this tab: a save may still be missing. */
    isOnServer: !isUnsent,
  }
}

export type BlogEditorState = ReturnType<typeof useBlogEditor>
