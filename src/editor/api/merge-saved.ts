import { notFound, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { setAside } from './set-aside.ts'
import {
  appendUpdate,
  findDocument,
  lockDocument,
  readUpdates,
  replaceUpdates,
} from './update-log.ts'
import { resultOf, runTask, storedMs } from './worker/document-pool.ts'
import type { Results } from './worker/task.ts'

const mostTries = 10

/**
 * Fills a new document with the saved version, and merges a version that was saved beside the document with everything
 * that people have written since. Returns undefined if the document is gone, also because it was set aside.
 */
export async function mergeSaved(
  db: Database,
  kinds: DocumentKinds,
  row: DocumentRow,
): Promise<DocumentRow | undefined> {
  let now: DocumentRow | undefined = row
  for (let turn = 0; turn < mostTries; turn++) {
    if (!now || now.unmerged_by === null || now.subject_id === null) return now
    const { layout, read } = kindOf(kinds, now)
    const { id, subject_id, saved_seq } = now
    const merge = async () => {
      const after = await read(db, subject_id)
      if (!after) throw notFound('document')
      const saved = await readUpdates(db, id, 0, saved_seq)
      return { work: 'change' as const, layout, saved, after }
    }
    const change = resultOf(await runTask(merge, storedMs))
    if (!change) {
      await setAside(db, kinds, now)
      return undefined
    }
    now = await commit(db, kinds, now, change)
  }
  throw new ProblemError(503, 'This text is saved again and again. Please try again.')
}

/** Returns the row as it is now; it still has an unmerged change if another one was saved meanwhile. */
function commit(
  db: Database,
  kinds: DocumentKinds,
  before: DocumentRow,
  { state, update, parts: changed }: Results['change'],
): Promise<DocumentRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = await lockDocument(trx, before.id)
    if (!now || now.unmerged_by === null) return now
    if (now.subject_changes !== before.subject_changes || now.saved_seq !== before.saved_seq) {
      return now
    }
    if (update) {
      await replaceUpdates(trx, now.id, now.saved_seq, state)
      const isOnline = await kindOf(kinds, now).isOnline(trx, now.subject_id ?? 0)
      // The first text of a document is no change, and nobody needs to be asked about what is online.
      const parts = isOnline || now.last_seq === 0 ? [] : changed
      // Once more at the end, for the editors that have read the earlier updates already.
      await appendUpdate(trx, now.id, { update, username: now.unmerged_by, parts, isSaved: true })
    }
    await trx.updateTable('documents').set({ unmerged_by: null }).where('id', '=', now.id).execute()
    return findDocument(trx, now.id)
  })
}
