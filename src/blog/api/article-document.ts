import * as Y from 'yjs'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { leaveUnsaved } from '#src/editor/api/left-copies.ts'
import { mergeIntoDocument, readUnsavedBy } from '#src/editor/api/saved.ts'
import { titleOf } from '#src/editor/blocks/content.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import type { BlogCard } from '../contract.ts'
import { articleLayout, type BlogDocument, documentOf } from '../document.ts'
import { presentFields } from '../fields.ts'
import { adoptNewArticles, adoptWorkingCopies } from './adopt-copies.ts'
import { selectBlog, selectBlogImages } from './queries.ts'
import { visibleTo } from './visibility.ts'
import { refuseWriter } from './writers.ts'

const kind = 'article'

export const subjectOf = ({ id }: Pick<BlogRow, 'id'>) => ({ kind, subjectId: id })

export const articleOf = (row: BlogRow): BlogDocument => documentOf(presentFields(row))

export const articleDocument: DocumentKind = {
  async open(db, staff, blogId) {
    const { status, ownDrafts } = visibleTo(staff)
    const row = await selectBlog(db, blogId, status, ownDrafts)
    if (!row) throw notFound('blog')
    refuseWriter(staff, row)
    return () => {
      const document = new SharedDocument(new Y.Doc(), articleLayout)
      document.write(articleOf(row))
      return Y.encodeStateAsUpdate(document.y)
    }
  },
  complete: adoptWorkingCopies,
  adopt: adoptNewArticles,
}

/** Cards with the people whose changes no saved version contains. */
export async function withUnsaved(db: Database, cards: BlogCard[]): Promise<BlogCard[]> {
  const unsaved = await readUnsavedBy(
    db,
    kind,
    cards.map(({ blogId }) => blogId),
  )
  return cards.map((card) => {
    const unsavedBy = unsaved.get(card.blogId)
    return unsavedBy ? { ...card, unsavedBy } : card
  })
}

/** A program saved the article: its change is merged with what people write in it. */
export const mergeSaved = (trx: Database, row: BlogRow, username: string) =>
  mergeIntoDocument(trx, subjectOf(row), articleLayout, { after: articleOf(row), username })

/** Call it before an article is deleted: others get what they had not saved as a new article. */
export const leaveText = async (trx: Database, row: BlogRow, who: string) =>
  leaveUnsaved(trx, subjectOf(row), {
    who,
    titleOf: (y) => titleOf(new SharedDocument(y, articleLayout).read().blocks),
    images: await selectBlogImages(trx, row.id),
  })
