import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { forgetUndone, keptUpdates, thinChanges } from './changes.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { findDocument, lockDocument, readUpdates, replaceUpdates } from './update-log.ts'
import { runStored } from './worker/document-pool.ts'

/** So many updates are merged into one, so that a document with ten thousand of them opens quickly. */
const mostUpdates = 200

export const isDue = (seq: number) => seq % mostUpdates === 0

/** Whether the saved part of the log is still the one that was read. */
const isUnchanged = (before: DocumentRow, now: DocumentRow | undefined) =>
  now !== undefined &&
  now.unmerged_by === null &&
  now.saved_seq === before.saved_seq &&
  now.subject_changes === before.subject_changes

/**
 * Merges the updates of the saved version into one row, without text that was deleted in the meantime, and the later
 * ones into another: the saved version stays readable. If somebody saves meanwhile, nothing happens.
 */
export async function compact(db: Database, id: string): Promise<void> {
  const row = await findDocument(db, id)
  if (!row || row.unmerged_by !== null) return
  const { saved_seq } = row
  const upTo = row.last_seq - keptUpdates
  const merged = await runStored(async () => {
    const saved = await readUpdates(db, id, 0, saved_seq)
    const later = await readUpdates(db, id, saved_seq, upTo)
    return { work: 'compact', saved, later }
  })
  if (!merged) return
  await db.transaction().execute(async (trx) => {
    if (!isUnchanged(row, await lockDocument(trx, id))) return
    await replaceUpdates(trx, id, { upTo: saved_seq, data: merged.saved })
    await thinChanges(trx, id, upTo)
    const { later } = merged
    if (later) await replaceUpdates(trx, id, { after: saved_seq, upTo, data: later })
  })
}

/**
 * An editor reports that its document is equal to the saved version again, for example because changes were undone. The
 * server looks itself: an editor may not have read a colleague's text yet, and somebody's own client can say anything.
 */
export async function compareWithSaved(db: Database, kinds: DocumentKinds, id: string) {
  const row = await findDocument(db, id)
  if (row?.subject_id == null || row.unmerged_by !== null) return
  const { saved_seq, last_seq } = row
  const { layout } = kindOf(kinds, row)
  const isEqual = await runStored(async () => {
    const saved = await readUpdates(db, id, 0, saved_seq)
    const later = await readUpdates(db, id, saved_seq)
    return { work: 'compare', layout, saved, later }
  })
  if (!isEqual) return
  await db.transaction().execute(async (trx) => {
    const now = await lockDocument(trx, id)
    if (!isUnchanged(row, now) || now?.last_seq !== last_seq) return
    await trx.updateTable('documents').set({ saved_seq: last_seq }).where('id', '=', id).execute()
    await forgetUndone(trx, row)
  })
}
