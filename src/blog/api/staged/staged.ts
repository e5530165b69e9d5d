import type { Insertable } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { bumpContentVersion, type Database, lockContent } from '#src/db/database.ts'
import type { BlogRow, Schema, StagedUpdateRow } from '#src/db/schema.ts'
import {
  checkSnapshot,
  noteSavedChange,
  noteStoredSnapshot,
  noteSubjectChange,
  prepareSnapshot,
} from '#src/editor/api/saved.ts'
import { readBlocks } from '#src/editor/blocks/content.ts'
import { minutesToRead } from '#src/editor/blocks/minutes-to-read.ts'
import { titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { hashesIn } from '#src/media/reference.ts'
import { loadImageSizes, requireImages } from '#src/media/store.ts'
import type { BlogChange } from '../../contract.ts'
import { columnsOf, presentFields } from '../../fields.ts'
import { subjectOf } from '../article-document.ts'
import { requireRow } from '../queries.ts'
import { urlsIn } from '../reading/present.ts'
import { refuseOld, staleBlog } from '../saving-calls.ts'
import {
  type PreparedChange,
  prepareChange,
  refusePast,
  saveChange,
  type Update,
} from '../service.ts'
import { stagedJob } from './publishing-jobs.ts'
import { endStaged, isCurrent, selectStaged, selectStagedById } from './staged-queries.ts'

/** Keeps a change to a published article, instead of an earlier one. `publishAt` is when it goes online. */
export async function stageUpdate(db: Database, { blogId, change, staff, from, ifMatch }: Update) {
  const who = staff.username
  const { images, content } = await prepareChange(change)
  const prepared = from && (await prepareSnapshot(db, from))
  return db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const current = await requireRow(trx, blogId)
    await refuseOld(trx, current, ifMatch)
    if (current.status !== 'published') {
      throw invalid({ status: ['Only changes to a published blog are staged. Save the draft.'] })
    }
    const earlier = await selectStaged(trx, blogId)
    const publish_at = timeOf(change, earlier)
    if (change.publishAt) await refusePast(trx, publish_at)
    await requireImages(trx, images)
    const sent = content ? { ...change, content: content.content } : change
    const fields = completed(current, sent)
    const snapshot = from && (await checkSnapshot(trx, subjectOf(current), from, prepared))
    const values = {
      blog_id: blogId,
      base_version: current.version,
      fields: JSON.stringify(fields),
      document_id: snapshot?.documentId ?? null,
      document_seq: snapshot?.seq ?? null,
      document_state: snapshot?.state ?? null,
      staged_at: new Date().toISOString(),
      staged_by: who,
      publish_at,
      scheduled_by: publish_at && who,
    }
    const staged = await insertStaged(trx, current, { earlier, values })
    const kind = publish_at ? 'blog-update-scheduled' : 'blog-update-staged'
    await recordActivity(trx, { who, kind, about: blogId })
    return { staged, current }
  })
}

/** In the place of the earlier one, if there is one. */
export async function insertStaged(
  trx: Database,
  blog: BlogRow,
  { earlier, values }: { earlier?: StagedUpdateRow; values: Insertable<Schema['staged_updates']> },
): Promise<StagedUpdateRow> {
  // The index allows one that has not ended.
  if (earlier) {
    const ending = trx.updateTable('staged_updates').set({ ended: 'discarded' })
    await ending.where('id', '=', earlier.id).execute()
  }
  const staged = await trx
    .insertInto('staged_updates')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addImages(trx, staged.id, fieldsOf(staged))
  if (earlier) {
    // Reviewers with a link see the newest snapshot, as they do of a draft.
    const links = trx.updateTable('review_links').set({ staged_id: staged.id })
    await links.where('staged_id', '=', earlier.id).execute()
    await trx.deleteFrom('staged_updates').where('id', '=', earlier.id).execute()
  }
  await afterChange(trx, blog, staged)
  return staged
}

/** Left out, the time stays that of the earlier one, unless the earlier one waits for a decision since then. */
function timeOf({ publishAt }: BlogChange, earlier: StagedUpdateRow | undefined): string | null {
  if (publishAt !== undefined) return publishAt && new Date(publishAt).toISOString()
  const kept = earlier?.publish_at
  return kept && Date.parse(kept) > Date.now() ? kept : null
}

/** Every field of the document, so that it stays what was reviewed whatever happens to the article. */
function completed(current: BlogRow, change: BlogChange): BlogChange {
  const { status: _s, publishAt: _p, createdAt, ...now } = presentFields(current)
  const { status: _status, publishAt: _publishAt, createdAt: date, ...sent } = change
  return {
    ...now,
    ...sent,
    ...(sent.main && { featured: false }),
    ...(sent.featured && { main: false }),
    ...(date && Date.parse(date) !== Date.parse(createdAt) && { createdAt: date }),
  }
}

async function addImages(trx: Database, staged_id: number, fields: BlogChange): Promise<void> {
  const stored = await loadImageSizes(trx, [...new Set(hashesIn(urlsIn(fields)))])
  if (stored.length === 0) return
  const rows = stored.map(({ hash }) => ({ staged_id, hash }))
  await trx.insertInto('staged_images').values(rows).execute()
}

async function afterChange(trx: Database, blog: BlogRow, { id, publish_at }: StagedUpdateRow) {
  if (publish_at) await enqueueKeyed(trx, stagedJob(id, publish_at))
  await noteSubjectChange(trx, subjectOf(blog))
}

interface Wanted {
  blogId: number
  stagedId: number
  who: string
}

/** Throws a 404 for one that was replaced, published or discarded. */
async function requireStaged(trx: Database, { blogId, stagedId }: Wanted) {
  const current = await requireRow(trx, blogId)
  const staged = await selectStagedById(trx, stagedId)
  if (staged?.blog_id !== blogId) throw notFound('staged update')
  return { staged, current }
}

export async function scheduleStaged(db: Database, wanted: Wanted & { publishAt: string | null }) {
  const { who, publishAt } = wanted
  return db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const { staged, current } = await requireStaged(trx, wanted)
    if (publishAt && !isCurrent(staged, current)) {
      throw invalid({ publishAt: ['The article has changed since. First decide what to do.'] })
    }
    await refusePast(trx, publishAt)
    const publish_at = publishAt && new Date(publishAt).toISOString()
    const changed = await trx
      .updateTable('staged_updates')
      .set({ publish_at, scheduled_by: publish_at && who })
      .where('id', '=', staged.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await afterChange(trx, current, changed)
    const kind = publish_at ? 'blog-update-scheduled' : 'blog-update-unscheduled'
    await recordActivity(trx, { who, kind, about: current.id })
    return { staged: changed, current }
  })
}

export async function discardStaged(db: Database, wanted: Wanted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const { staged, current } = await requireStaged(trx, wanted)
    await endStaged(trx, staged, 'discarded')
    await noteSubjectChange(trx, subjectOf(current))
    await recordActivity(trx, { who: wanted.who, kind: 'blog-update-discarded', about: current.id })
  })
}

const fieldsOf = ({ fields }: StagedUpdateRow): BlogChange => JSON.parse(fields)

export function asStaged(current: BlogRow, staged: StagedUpdateRow): BlogRow {
  const row = { ...current, ...columnsOf(fieldsOf(staged)) }
  const blocks = readBlocks(row.content)
  return { ...row, title: titleOf(blocks ?? []), minutes_to_read: minutesToRead(blocks) }
}

/** The fields of a staged update never change: another snapshot is another row. So they are prepared without a lock. */
export const prepareStaged = (staged: StagedUpdateRow) =>
  prepareChange({ ...fieldsOf(staged), status: 'published' })

/** Publishes it as an update call does. Call it in a transaction that has locked content. */
export async function publishStaged(
  trx: Database,
  staged: StagedUpdateRow,
  { current, prepared, who }: { current: BlogRow; prepared: PreparedChange; who: string },
): Promise<BlogRow> {
  await bumpContentVersion(trx)
  const { document_id: documentId, document_seq: seq, document_state: state } = staged
  const editor = { username: who, role: 'editor' as const }
  const row = await saveChange(trx, { current, prepared, editor }, async (saved) => {
    const isNoted =
      documentId !== null && seq !== null && state !== null
        ? await noteStoredSnapshot(trx, subjectOf(saved), { documentId, seq, state })
        : false
    if (!isNoted) await noteSavedChange(trx, subjectOf(saved), who)
  })
  await endStaged(trx, staged, 'published')
  return row
}

/** `replaces` is the version of the article that the person has seen; otherwise it must be the one that was changed. */
export async function publishStagedNow(db: Database, wanted: Wanted & { replaces?: number }) {
  const { staged: found } = await requireStaged(db, wanted)
  const prepared = await prepareStaged(found)
  return db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const { staged, current } = await requireStaged(trx, wanted)
    const isSeen = wanted.replaces === current.version
    if (!isSeen && !isCurrent(staged, current)) throw await staleBlog(trx, current)
    return publishStaged(trx, staged, { current, prepared, who: wanted.who })
  })
}
