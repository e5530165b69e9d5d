import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { mergeIntoDocument, readUnsavedBy } from '#src/editor/api/saved.ts'
import {
  appendUpdate,
  findBySubject,
  insertDocument,
  loadDocument,
  noteImages,
} from '#src/editor/api/update-log.ts'
import { titleOf } from '#src/editor/blocks/content.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { notFound } from '#src/http/problem.ts'
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

/**
 * Call it before an article is deleted. Everybody else with changes that no saved version contains gets the text as a
 * new article of their own, which is offered to them once.
 */
export async function leaveUnsaved(trx: Database, row: BlogRow, who: string): Promise<void> {
  const document = await findBySubject(trx, kind, row.id)
  if (!document) return
  const y = await loadDocument(trx, document.id)
  const { blocks } = new SharedDocument(y, articleLayout).read()
  const others = (JSON.parse(document.unsaved_by) as string[]).filter((name) => name !== who)
  const accounts = others.length
    ? await trx
        .selectFrom('staff_accounts')
        .select(['id', 'username'])
        .where('username', 'in', others)
        .execute()
    : []
  const hashes = await selectBlogImages(trx, row.id)
  for (const { id: accountId, username } of accounts) {
    // The id says which text it is a copy of: an editor that has later changes of that text adds them.
    const id = `${document.id}-${accountId}`
    await insertDocument(trx, { id, kind, accountId })
    const update = Y.encodeStateAsUpdate(y)
    await appendUpdate(trx, id, { update, username, title: titleOf(blocks) })
    await noteImages(trx, id, hashes)
    await trx.updateTable('documents').set({ left_by: who }).where('id', '=', id).execute()
  }
  await trx.deleteFrom('documents').where('id', '=', document.id).execute()
}
