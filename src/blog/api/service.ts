import { recordActivity } from '#src/activity/record.ts'
import { invalid } from '#src/app/problem.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import type { BlogRow, NewBlogRow } from '#src/db/schema.ts'
import {
  type Going,
  noteSavedChange,
  noteSnapshot,
  noteSubjectChange,
  type Snapshot,
} from '#src/editor/api/saved.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import { isTitle } from '#src/editor/blocks/reader/reader-blocks.ts'
import { prepare } from '#src/editor/text/prepare.ts'
import { emitEvents } from '#src/events/emit.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import type { Unused } from '#src/media/cleanup.ts'
import { hashesIn } from '#src/media/reference.ts'
import { requireImages } from '#src/media/store.ts'
import type { BlogChange, NewBlog } from '../contract.ts'
import { columnsOf, presentFields, restorableColumns } from '../fields.ts'
import { leaveText, subjectOf } from './article-document.ts'
import {
  addBlogImages,
  changeBlog,
  clearOtherMains,
  insertBlog,
  requireRow,
  selectBlogImages,
} from './queries.ts'
import { addressOf } from './reading/addresses.ts'
import { urlsIn } from './reading/present.ts'
import { isEarlier, keepRevision } from './revisions.ts'
import { refuseOld } from './saving-calls.ts'
import { publicationJob } from './staged/publishing-jobs.ts'
import { indexTopics, spellTopics } from './topics.ts'
import { warmingOf } from './warm-pictures.ts'
import { type Editor, isUnreviewed, refuseWriter, refuseWriterCancelling } from './writers.ts'

type Needed = 'content' | 'summary' | 'thumbnail' | 'main' | 'featured' | 'status'
type CreatedFields = Pick<NewBlog, Needed> & Partial<NewBlog>

/** Images are checked before the transaction takes its lock. Returns the work for the transaction. */
export async function prepareCreate(fields: CreatedFields, author: string, from?: Snapshot) {
  refuseBothFlags(fields)
  const { content, images } = await prepare(fields)
  if (!content) throw invalid({ content: ['Must be a JSON list of blocks.'] })
  /** With an id, which must be free, it is that of an article that returns from an export. */
  return async (trx: Database, id?: number): Promise<BlogRow> => {
    const now = new Date().toISOString()
    await bumpContentVersion(trx)
    await refusePast(trx, fields.publishAt)
    if (fields.publishAt && fields.status === 'published') throw scheduledAndPublished()
    const hashes = await requireImages(trx, images)
    const row = await insertBlog(trx, {
      ...(id !== undefined && { id }),
      created_at: now,
      ...columnsOf(fields),
      topics: await spellTopics(trx, JSON.stringify(fields.topics ?? [])),
      ...content,
      edited_at: now,
      author,
      edited_by: author,
      publisher: fields.publishAt || fields.status === 'published' ? author : null,
      version: 1,
    })
    await afterSave(trx, row, hashes)
    await indexTopics(trx, row)
    if (from) await noteSnapshot(trx, subjectOf(row), from, goingOf(row))
    await recordActivity(trx, { who: author, kind: 'blog-created', about: row.id })
    if (row.status === 'published') {
      await recordActivity(trx, { who: author, kind: 'blog-published', about: row.id })
      await emitPublished(trx, row)
    }
    return row
  }
}

export interface Update {
  blogId: number
  change: BlogChange
  staff: StaffIdentity
  from?: Snapshot
  /** A 412 is thrown if it names another version than the current one. */
  ifMatch: string | undefined
}

export async function updateBlogRow(db: Database, update: Update): Promise<BlogRow> {
  const { blogId, change, staff, from, ifMatch } = update
  const prepared = await prepareChange(change)
  return db.transaction().execute(async (trx) => {
    // First, because updating this row locks out every other content write: nothing read below can change.
    await bumpContentVersion(trx)
    const current = await requireRow(trx, blogId)
    refuseWriter(staff, current)
    await refuseOld(trx, current, ifMatch)
    return saveChange(trx, { current, prepared, editor: staff }, (row) =>
      from
        ? noteSnapshot(trx, subjectOf(row), from, goingOf(row))
        : noteSavedChange(trx, subjectOf(row), staff.username),
    )
  })
}

const goingOf = ({ status, publish_at }: BlogRow): Going => ({
  online: status === 'published' || publish_at !== null,
  visible: status === 'published',
})

export type PreparedChange = Awaited<ReturnType<typeof prepareChange>>

/** Checks a change and its images before a transaction takes its lock. */
export async function prepareChange(change: BlogChange) {
  refuseBothFlags(change)
  return { change, ...(await prepare(change)) }
}

/** Call it in a transaction that has incremented the content version. `follow` tells the shared document. */
export async function saveChange(
  trx: Database,
  { current, prepared, editor }: { current: BlogRow; prepared: PreparedChange; editor: Editor },
  follow: (row: BlogRow) => Promise<void>,
): Promise<BlogRow> {
  const { change, content, images } = prepared
  if (current.status === 'published' && change.status === 'draft') {
    throw invalid({ status: ['A published blog stays published.'] })
  }
  const status = change.status ?? current.status
  if (change.publishAt && status === 'published') throw scheduledAndPublished()
  // An editor that retries a save sends the same time again, which may have passed by then.
  const reschedules =
    change.publishAt && Date.parse(change.publishAt) !== Date.parse(current.publish_at ?? '')
  if (reschedules) await refusePast(trx, change.publishAt)
  const hashes = await requireImages(trx, images)
  await keepRevision(trx, current)
  const columns = columnsOf(change)
  const sent = {
    ...columns,
    ...content,
    topics: await spellTopics(trx, columns.topics ?? current.topics, current.id),
    // Main and featured exclude each other: setting one clears the other.
    ...(change.main && { featured: 0 as const }),
    ...(change.featured && { main: 0 as const }),
  }
  const unreviewed = isUnreviewed(editor, current, sent)
  if (change.publishAt === null && !unreviewed) refuseWriterCancelling(editor, current)
  const row = await changeBlog(trx, current.id, {
    ...sent,
    ...(status === 'published' && { publish_at: null }),
    ...((reschedules || status !== current.status) && { publisher: editor.username }),
    ...(unreviewed && { publish_at: null, publisher: null }),
    ...(change.status === 'published' && { review_requested_at: null }),
    ...editedBy(editor.username),
  })
  await afterSave(trx, row, hashes)
  await indexTopics(trx, row, current.topics)
  await follow(row)
  const kind = await kindOf(trx, current, row)
  await recordActivity(trx, { who: editor.username, kind, about: row.id })
  if (kind === 'blog-published') await emitPublished(trx, row)
  return row
}

async function kindOf(trx: Database, before: BlogRow, after: BlogRow) {
  if (before.status !== after.status) return 'blog-published'
  if (after.publish_at && after.publish_at !== before.publish_at) return 'blog-scheduled'
  if (before.publish_at && !after.publish_at) return 'blog-schedule-cancelled'
  const differs = restorableColumns.some((column) => before[column] !== after[column])
  return differs && (await isEarlier(trx, after)) ? 'blog-restored' : 'blog-updated'
}

const scheduledAndPublished = () =>
  invalid({ publishAt: ['A published blog cannot be scheduled: it is out already.'] })

/** Uses the clock of the database, which also decides when to publish. */
export async function refusePast(trx: Database, publishAt: string | null | undefined) {
  if (!publishAt || Date.parse(publishAt) > (await databaseClock(trx))) return
  throw invalid({ publishAt: ['This time has passed. Choose one in the future.'] })
}

/** Its date is the scheduled time. Call it in a transaction that has locked content. */
export async function publishRow(trx: Database, current: BlogRow): Promise<BlogRow> {
  await bumpContentVersion(trx)
  const publisher = current.publisher ?? current.author
  const created_at = current.publish_at ?? current.created_at
  const topics = await spellTopics(trx, current.topics, current.id)
  const change = { status: 'published' as const, publish_at: null, created_at, publisher, topics }
  return changeStatus(trx, current, { change, who: publisher })
}

export async function unpublishRow(db: Database, blogId: number, who: string): Promise<BlogRow> {
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const current = await requireRow(trx, blogId)
    if (current.status === 'draft') return current
    return changeStatus(trx, current, { change: { status: 'draft', publisher: null }, who })
  })
}

async function changeStatus(
  trx: Database,
  current: BlogRow,
  { change, who }: { change: Partial<NewBlogRow>; who: string },
): Promise<BlogRow> {
  await keepRevision(trx, current)
  const row = await changeBlog(trx, current.id, { ...change, ...editedBy(who) })
  await afterSave(trx, row, [])
  await indexTopics(trx, row, current.topics)
  await noteSubjectChange(trx, subjectOf(row))
  const kind = row.status === 'published' ? 'blog-published' : 'blog-unpublished'
  await recordActivity(trx, { who, kind, about: row.id })
  if (row.status === 'published') await emitPublished(trx, row)
  else await emitUnpublished(trx, current, { deleted: false })
  return row
}

/** For webhooks. */
const eventOf = (row: BlogRow) => ({ articleId: row.id, title: row.title, path: addressOf(row) })

const emitPublished = (trx: Database, row: BlogRow) =>
  emitEvents(trx, 'article.published', () => [eventOf(row)])

const emitUnpublished = (trx: Database, row: BlogRow, { deleted }: { deleted: boolean }) =>
  emitEvents(trx, 'article.unpublished', () => [{ ...eventOf(row), deleted }])

const editedBy = (who: string) => ({ edited_at: new Date().toISOString(), edited_by: who })

/** Creates a draft with everything of a blog except its main or featured flag. */
export async function duplicateRow(trx: Database, blogId: number, who: string): Promise<BlogRow> {
  await bumpContentVersion(trx)
  const from = await requireRow(trx, blogId)
  const { id: _id, ...kept } = from
  const now = new Date().toISOString()
  const row = await insertBlog(trx, {
    ...kept,
    ...(await titledAsCopy(from)),
    status: 'draft',
    main: 0,
    featured: 0,
    slug: '',
    publish_at: null,
    publisher: null,
    created_at: now,
    edited_at: now,
    author: who,
    edited_by: who,
    version: 1,
  })
  await addBlogImages(trx, row.id, hashesIn(urlsIn(presentFields(from))))
  await indexTopics(trx, row)
  await recordActivity(trx, { who, kind: 'blog-created', about: row.id })
  return row
}

async function titledAsCopy({ content, title }: BlogRow) {
  const blocks = readBlocks(content)
  const first = blocks?.find(isTitle)
  if (!blocks || !first) return {}
  const copied = `${title.slice(0, 450)} (copy)`
  const renamed = blocks.map((block) => (block === first ? { ...block, content: copied } : block))
  const { content: prepared } = await prepare({ content: JSON.stringify(renamed) })
  return prepared ?? {}
}

/** Deletes the blog, its revisions and the images that only it used; returns the deleted images. */
export async function deleteBlogRow(
  db: Database,
  blogId: number,
  { staff, unused }: { staff: StaffIdentity; unused: Unused },
): Promise<string[]> {
  const who = staff.username
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const current = await requireRow(trx, blogId)
    refuseWriter(staff, current)
    refuseWriterCancelling(staff, current)
    const hashes = await selectBlogImages(trx, blogId)
    await leaveText(trx, current, who)
    await trx.deleteFrom('blogs').where('id', '=', blogId).execute()
    await recordActivity(trx, { who, kind: 'blog-deleted', about: blogId })
    if (current.status === 'published') await emitUnpublished(trx, current, { deleted: true })
    return unused.remove(trx, hashes)
  })
}

/** Marks a draft for review, or removes the mark. Neither visitors nor an editor who has it open see a change. */
export async function submitBlogRow(
  db: Database,
  { blogId, submitted, staff }: { blogId: number; submitted: boolean; staff: StaffIdentity },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await requireRow(trx, blogId)
    refuseWriter(staff, current)
    if (submitted && current.status === 'published') {
      throw invalid({ submitted: ['A published article needs no review.'] })
    }
    if (submitted === (current.review_requested_at !== null)) return
    await trx
      .updateTable('blogs')
      .set({ review_requested_at: submitted ? new Date().toISOString() : null })
      .where('id', '=', blogId)
      // If it was published meanwhile, there is nothing to review.
      .where('status', '=', 'draft')
      .execute()
    const kind = submitted ? 'blog-submitted' : 'blog-returned'
    await recordActivity(trx, { who: staff.username, kind, about: blogId })
  })
}

async function afterSave(trx: Database, row: BlogRow, hashes: string[]): Promise<void> {
  await addBlogImages(trx, row.id, hashes)
  if (row.main && row.status === 'published') await clearOtherMains(trx, row.id)
  if (row.publish_at) await enqueueKeyed(trx, publicationJob(row.id, row.publish_at))
  if (row.status === 'published') await enqueueKeyed(trx, warmingOf(row.id))
}

function refuseBothFlags({ main, featured }: { main?: boolean; featured?: boolean }) {
  if (main && featured) {
    throw invalid({ featured: ['A blog is the main article or a featured one, not both.'] })
  }
}
