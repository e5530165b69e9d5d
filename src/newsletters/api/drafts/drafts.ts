import { recordActivity } from '#src/activity/record.ts'
import { notFound } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import {
  noteSavedChange,
  noteSnapshot,
  noteSubjectChange,
  removeDocument,
  type Snapshot,
} from '#src/editor/api/saved.ts'
import type { Unused } from '#src/media/cleanup.ts'
import { requireImages } from '#src/media/store.ts'
import type { NewNewsletter, NewsletterChange } from '../../contract.ts'
import { selectNewsletter } from '../queries.ts'
import { conflict, refuseUnless } from '../refusals.ts'
import { addImages, keepRevision, prepareContent, subjectOf } from './letter-document.ts'

const now = () => new Date().toISOString()

/** The columns of a step of a sequence. */
type StepOf = Pick<NewsletterRow, 'sequence_id' | 'after_hours' | 'started_at'>

export async function prepareNewsletter(fields: NewNewsletter, author: string) {
  const { content, images } = await prepareContent(fields.content)
  return async (trx: Database, step?: StepOf): Promise<NewsletterRow> => {
    await lockContent(trx)
    const hashes = await requireImages(trx, images)
    const row = await trx
      .insertInto('newsletters')
      .values({
        kind: fields.kind,
        template: fields.template ?? null,
        subject: fields.subject,
        preheader: fields.preheader,
        content,
        audience: JSON.stringify(fields.audience),
        state: 'draft',
        created_at: now(),
        edited_at: now(),
        author,
        edited_by: author,
        version: 1,
        ...(step && { kind: 'step', state: 'step', ...step }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await addImages(trx, row.id, hashes)
    if (!step) await recordActivity(trx, { who: author, kind: 'newsletter-created', about: row.id })
    return row
  }
}

/** `check` throws if the editor's version is stale. */
interface Save {
  change: NewsletterChange
  who: string
  check: (row: NewsletterRow, trx: Database) => Promise<void>
  from?: Snapshot
}

export async function changeNewsletter(db: Database, id: number, save: Save) {
  const { change, who, check, from } = save
  const prepared = change.content === undefined ? undefined : await prepareContent(change.content)
  return db.transaction().execute(async (trx) => {
    // This locks out every other content write, so the rows read below cannot change.
    await lockContent(trx)
    const current = await selectNewsletter(trx, id)
    await check(current, trx)
    refuseUnless(current, ['draft', 'step'], 'Only a draft can be changed.')
    if (change.template && current.template === null) throw conflict('It is no template.')
    const row = await trx
      .updateTable('newsletters')
      .set({
        ...(change.subject !== undefined && { subject: change.subject }),
        ...(change.preheader !== undefined && { preheader: change.preheader }),
        ...(change.template && { template: change.template }),
        ...(change.audience && { audience: JSON.stringify(change.audience) }),
        ...(prepared && { content: prepared.content }),
        edited_at: now(),
        edited_by: who,
        version: current.version + 1,
      })
      .where('id', '=', id)
      .where('state', '=', current.state)
      .returningAll()
      .executeTakeFirstOrThrow(() => conflict('It is no longer a draft.'))
    if (prepared) await addImages(trx, id, await requireImages(trx, prepared.images))
    const { audience: _, template: __, keepCurrent: ___, ...written } = change
    if (from) await noteSnapshot(trx, subjectOf(row), from)
    else if (Object.keys(written).length > 0) await noteSavedChange(trx, subjectOf(row), who)
    else await noteSubjectChange(trx, subjectOf(row))
    const isNew = isNewSitting(current, who)
    if (isNew || change.keepCurrent) await keepRevision(trx, current)
    const kind = row.kind === 'step' ? 'step-updated' : 'newsletter-updated'
    if (isNew) await recordActivity(trx, { who, kind, about: id })
    return row
  })
}

/** The editor saves every few seconds; the activity log gets one entry per editing session. */
const isNewSitting = (before: NewsletterRow, who: string) =>
  before.edited_by !== who ||
  before.version === 1 ||
  Date.now() - Date.parse(before.edited_at) > 600_000

/** Sent newsletters are kept: they belong to the records of their recipients. */
export async function removeNewsletter(db: Database, id: number, who: string, unused: Unused) {
  await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const row = await selectNewsletter(trx, id)
    if (row.kind === 'step') throw conflict('It is a step of a sequence. Remove it there.')
    if (row.started_at || !['draft', 'cancelled'].includes(row.state)) {
      throw conflict('A newsletter that was sent is not deleted.')
    }
    await removeUnsent(trx, row, unused)
    await recordActivity(trx, { who, kind: 'newsletter-deleted', about: id })
  })
}

/** In a transaction that has locked the content. */
export async function removeUnsent(trx: Database, row: NewsletterRow, unused: Unused) {
  const { id } = row
  const used = await trx
    .selectFrom('newsletter_images')
    .select('hash')
    .where('newsletter_id', '=', id)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('newsletters')
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('newsletter')
  await removeDocument(trx, subjectOf(row))
  const hashes = used.map(({ hash }) => hash)
  await unused.remove(trx, hashes)
}
