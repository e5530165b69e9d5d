import { removeUnused, requireImages } from '#src/media/store.ts'
import { recordActivity } from '#src/platform/activity/record.ts'
import { bumpContentVersion, type Database } from '#src/platform/db/database.ts'
import type { BlogRow } from '#src/platform/db/schema.ts'
import { invalid, notFound } from '#src/platform/http/problem.ts'
import type { BlogChange, NewBlog } from '../contract.ts'
import { columnsOf, restorableColumns } from '../fields.ts'
import { prepare } from './prepare.ts'
import {
  addBlogImages,
  changeBlog,
  clearOtherMains,
  insertBlog,
  removeBlog,
  selectBlog,
  selectBlogImages,
} from './queries.ts'
import { isEarlier, keepRevision } from './revisions.ts'

/** Prepares first and returns what to do in the transaction: images are checked before it takes its lock. */
export async function prepareCreate(fields: NewBlog, author: string) {
  refuseBothFlags(fields)
  const { content, thumbnail, images } = await prepare(fields)
  if (!content) throw invalid({ content: ['Must be a JSON list of blocks.'] })
  return async (trx: Database): Promise<BlogRow> => {
    const now = new Date().toISOString()
    await bumpContentVersion(trx)
    const hashes = await requireImages(trx, images)
    const row = await insertBlog(trx, {
      created_at: now,
      ...columnsOf(fields),
      ...content,
      thumbnail: thumbnail ?? '',
      edited_at: now,
      author,
      edited_by: author,
      version: 1,
    })
    await afterSave(trx, row, hashes)
    await recordActivity(trx, { who: author, kind: 'blog-created', about: row.id })
    if (row.status === 'published') {
      await recordActivity(trx, { who: author, kind: 'blog-published', about: row.id })
    }
    return row
  }
}

/** `check` sees the current row before it is changed; it throws when the editor's version is stale. */
export async function updateBlogRow(
  db: Database,
  blogId: number,
  change: BlogChange,
  editor: string,
  check: (current: BlogRow, trx: Database) => Promise<void>,
): Promise<BlogRow> {
  refuseBothFlags(change)
  const { content, thumbnail, images } = await prepare(change)
  return db.transaction().execute(async (trx) => {
    // First, because this row is the lock of every content write: nothing read below can change.
    await bumpContentVersion(trx)
    const current = await selectBlog(trx, blogId)
    if (!current) throw notFound('blog')
    await check(current, trx)
    if (current.status === 'published' && change.status === 'draft') {
      throw invalid({ status: ['A published blog stays published.'] })
    }
    const hashes = await requireImages(trx, images)
    await keepRevision(trx, current)
    const row = await changeBlog(trx, blogId, {
      ...columnsOf(change),
      ...content,
      ...(thumbnail !== undefined && { thumbnail }),
      ...clearedFlag(change),
      ...(change.status === 'published' && { review_requested_at: null }),
      edited_at: new Date().toISOString(),
      edited_by: editor,
    })
    await afterSave(trx, row, hashes)
    await recordActivity(trx, { who: editor, kind: await kindOf(trx, current, row), about: row.id })
    return row
  })
}

async function kindOf(trx: Database, before: BlogRow, after: BlogRow) {
  if (before.status !== after.status) return 'blog-published'
  const differs = restorableColumns.some((column) => before[column] !== after[column])
  return differs && (await isEarlier(trx, after)) ? 'blog-restored' : 'blog-updated'
}

/** Deletes the blog, its revisions and the images that only it used; returns the deleted images. */
export async function deleteBlogRow(
  db: Database,
  blogId: number,
  who: string,
  check: (current: BlogRow) => void,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const current = await selectBlog(trx, blogId)
    if (!current) throw notFound('blog')
    check(current)
    const hashes = await selectBlogImages(trx, blogId)
    if (!(await removeBlog(trx, blogId))) throw notFound('blog')
    await recordActivity(trx, { who, kind: 'blog-deleted', about: blogId })
    return removeUnused(trx, hashes)
  })
}

/** A draft is marked for editors, or no longer. Visitors see no change, and neither does an editor who has it open. */
export async function submitBlogRow(
  db: Database,
  { blogId, submitted, who }: { blogId: number; submitted: boolean; who: string },
  check: (current: BlogRow) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await selectBlog(trx, blogId)
    if (!current) throw notFound('blog')
    check(current)
    if (submitted && current.status === 'published') {
      throw invalid({ submitted: ['A published article needs no review.'] })
    }
    if (submitted === (current.review_requested_at !== null)) return
    await trx
      .updateTable('blogs')
      .set({ review_requested_at: submitted ? new Date().toISOString() : null })
      .where('id', '=', blogId)
      // Published meanwhile: then there is nothing to review.
      .where('status', '=', 'draft')
      .execute()
    const kind = submitted ? 'blog-submitted' : 'blog-returned'
    await recordActivity(trx, { who, kind, about: blogId })
  })
}

async function afterSave(trx: Database, row: BlogRow, hashes: string[]): Promise<void> {
  await addBlogImages(trx, row.id, hashes)
  if (row.main && row.status === 'published') await clearOtherMains(trx, row.id)
}

/** Main and featured exclude each other: setting one clears the other. */
function clearedFlag({ main, featured }: BlogChange): Partial<Pick<BlogRow, 'main' | 'featured'>> {
  return { ...(main && { featured: 0 }), ...(featured && { main: 0 }) }
}

function refuseBothFlags({ main, featured }: { main?: boolean; featured?: boolean }) {
  if (main && featured) {
    throw invalid({ featured: ['A blog is the main article or a featured one, not both.'] })
  }
}
