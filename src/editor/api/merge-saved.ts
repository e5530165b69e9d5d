import { randomUUID } from 'node:crypto'
import { notFound, ProblemError } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { keepSound } from './check-update.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { setAside } from './left-copies.ts'
import { mergeReplaced } from './replaced-pictures.ts'
import {
  appendUpdate,
  findDocument,
  insertDocument,
  lockDocument,
  readUpdates,
  replaceUpdates,
  type Subject,
} from './update-log.ts'
import { runStored } from './worker/document-pool.ts'
import type { Results } from './worker/run-task.ts'

const mostTries = 10

/**
 * Fills a new document with the saved version, and merges a version that was saved beside the document with everything
 * that people have written since. Then replaces pictures in what they have written. Returns undefined if the document is gone, also because it was set aside.
 */
export async function mergeSaved(db: Database, kinds: DocumentKinds, row: DocumentRow) {
  let now: DocumentRow | undefined = row
  for (let turn = 0; turn < mostTries; turn++) {
    if (!now || now.unmerged_by === null || now.subject_id === null) {
      return now && mergeReplaced(db, kinds, now)
    }
    const { layout, read } = kindOf(kinds, now)
    const { id, subject_id, saved_seq } = now
    const change = await runStored(async () => {
      const after = await read(db, subject_id)
      if (!after) throw notFound('document')
      const saved = await readUpdates(db, id, 0, saved_seq)
      return { work: 'change', layout, saved, after }
    })
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
    const isUnchanged = now.subject_changes === before.subject_changes
    if (!isUnchanged || now.saved_seq !== before.saved_seq) return now
    if (update) {
      await replaceUpdates(trx, now.id, { upTo: now.saved_seq, data: state })
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

/** The document of a subject, with its saved version. One that cannot be applied is replaced by a new one. */
export async function openSubject(
  db: Database,
  kinds: DocumentKinds,
  subject: Subject,
  staff: StaffIdentity,
): Promise<DocumentRow> {
  for (let turn = 0; turn < 3; turn++) {
    const row = (await findDocument(db, subject)) ?? (await begin(db, kinds, subject, staff))
    const merged = row && (await mergeSaved(db, kinds, row))
    if (merged && (await keepSound(db, kinds, merged))) return merged
  }
  throw new ProblemError(503, 'This text cannot be opened at the moment. Please try again.')
}

/** The saved version is merged into it without the lock: a save after this one finds the document, and is merged too. */
function begin(db: Database, kinds: DocumentKinds, subject: Subject, staff: StaffIdentity) {
  return db.transaction().execute(async (trx) => {
    // Two editors that open it at the same time must get the same document.
    await lockContent(trx)
    const found = await findDocument(trx, subject)
    if (found) return found
    await kindOf(kinds, subject).mayWrite(trx, staff, subject.subjectId)
    const { kind, subjectId: subject_id } = subject
    const by = { account_id: staff.accountId, unmerged_by: staff.username }
    await insertDocument(trx, { id: randomUUID(), kind, subject_id, ...by })
    return findDocument(trx, subject)
  })
}
