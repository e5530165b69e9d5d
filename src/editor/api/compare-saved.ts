import type { Database } from '#src/db/database.ts'
import { forgetUndone } from './changes.ts'
import { isUnchanged } from './compact.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { findDocument, lockDocument, readUpdates } from './update-log.ts'
import { resultOf, runTask, storedMs } from './worker/document-pool.ts'

/**
 * An editor reports that its document is equal to the saved version again, for example because changes were undone. The
 * server looks itself: an editor may not have read a colleague's text yet, and somebody's own client can say anything.
 */
export async function compareWithSaved(
  db: Database,
  kinds: DocumentKinds,
  id: string,
): Promise<void> {
  const row = await findDocument(db, id)
  if (row?.subject_id == null || row.unmerged_by !== null) return
  const { saved_seq, last_seq } = row
  const compare = async () => {
    const saved = await readUpdates(db, id, 0, saved_seq)
    const later = await readUpdates(db, id, saved_seq)
    const { layout } = kindOf(kinds, row)
    return { work: 'compare' as const, layout, saved, later }
  }
  const isEqual = resultOf(await runTask(compare, storedMs))
  if (!isEqual) return
  await db.transaction().execute(async (trx) => {
    const now = await lockDocument(trx, id)
    if (!isUnchanged(row, now) || now?.last_seq !== last_seq) return
    await trx.updateTable('documents').set({ saved_seq: last_seq }).where('id', '=', id).execute()
    await forgetUndone(trx, row)
  })
}
