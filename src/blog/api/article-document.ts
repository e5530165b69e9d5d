import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { selectUnsaved } from '#src/editor/api/changes.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { leaveUnsaved } from '#src/editor/api/left-copies.ts'
import { readSnapshot } from '#src/editor/api/saved.ts'
import { prepare } from '#src/editor/text/prepare.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { requireImages } from '#src/media/store.ts'
import type { BlogCard, BlogChange } from '../contract.ts'
import { articleLayout, type BlogDocument, documentOf, fieldsOf } from '../document.ts'
import { columnsOf, presentFields, restorableColumns } from '../fields.ts'
import { addBlogImages, requireRow, selectBlog, selectBlogImages } from './queries.ts'
import { keepRevision, selectRevision, unsavedNumber } from './revisions.ts'
import { everyoneSees } from './visibility.ts'
import { refuseWriter } from './writers.ts'

const kind = 'article'

export const subjectOf = ({ id }: Pick<BlogRow, 'id'>) => ({ kind, subjectId: id })

export const articleOf = (row: BlogRow): BlogDocument => documentOf(presentFields(row))

export const articleDocument: DocumentKind = {
  layout: articleLayout,
  page: (blogId) =>
    blogId === null ? '/contentmanager/blogger' : `/contentmanager/blogger/edit/${blogId}`,
  async mayWrite(db, staff, blogId) {
    const row = await db
      .selectFrom('blogs')
      .select(['status', 'author'])
      .where('id', '=', blogId)
      .executeTakeFirst()
    if (!row) throw notFound('blog')
    refuseWriter(staff, row)
  },
  isOnline: async (db, blogId) => (await selectBlog(db, blogId, everyoneSees)) !== undefined,
  async read(db, blogId) {
    const row = await selectBlog(db, blogId)
    return row && articleOf(row)
  },
  async readVersion(db, blogId, version) {
    const saved = await selectBlog(db, blogId)
    const row = saved?.version === version ? saved : await selectRevision(db, blogId, version)
    return row && documentOf(presentFields(row))
  },
  async prepareVersion(text) {
    const fields = fieldsOf(text as BlogDocument)
    const { content, images } = await prepare(fields)
    return async (trx, blogId, username) => {
      const saved = await requireRow(trx, blogId)
      const row = { ...saved, ...columnsOf(fields), ...content }
      // A save keeps the saved version itself.
      if (restorableColumns.every((column) => row[column] === saved[column])) return
      await addBlogImages(trx, blogId, await requireImages(trx, images))
      const edited = { ...row, edited_at: new Date().toISOString(), edited_by: username }
      await keepRevision(trx, edited, await unsavedNumber(trx, blogId))
    }
  },
}

/** The place in a document that a new article, or a change of one, is a snapshot of. */
export async function snapshotOf(
  db: Database,
  named: Parameters<typeof readSnapshot>[1],
  { staff, change, blogId }: { staff: StaffIdentity; change: BlogChange; blogId?: number },
) {
  const row = blogId === undefined ? undefined : await selectBlog(db, blogId)
  const before = row ? presentFields(row) : fieldsOf(articleLayout.empty)
  const { thumbnail, shareImage, ...now } = { ...before, ...change }
  const text = documentOf({ ...now, thumbnail: thumbnail ?? '', shareImage: shareImage ?? '' })
  return readSnapshot(db, named, { staff, layout: articleLayout, text })
}

export async function withUnsaved(db: Database, cards: BlogCard[]): Promise<BlogCard[]> {
  const ids = cards.map(({ blogId }) => blogId)
  const unsaved = selectUnsaved(db).where('kind', '=', kind).where('subject_id', 'in', ids)
  const people = Map.groupBy(ids.length ? await unsaved.execute() : [], (row) => row.subject_id)
  return cards.map((card) => {
    const unsavedBy = people.get(card.blogId)?.map(({ username }) => username)
    return unsavedBy ? { ...card, unsavedBy } : card
  })
}

/** Call it before an article is deleted: others get what they had not saved as a new article. */
export const leaveText = async (trx: Database, row: BlogRow, who: string) =>
  leaveUnsaved(trx, subjectOf(row), {
    who,
    title: row.title,
    images: await selectBlogImages(trx, row.id),
  })
