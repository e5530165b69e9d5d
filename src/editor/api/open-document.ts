import { randomUUID } from 'node:crypto'
import { ProblemError } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { keepSound } from './check-update.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { mergeSaved } from './merge-saved.ts'
import { findBySubject, findDocument, insertDocument, type Subject } from './update-log.ts'

/** The document of a subject, with its saved version. One that cannot be applied is replaced by a new one. */
export async function openSubject(
  db: Database,
  kinds: DocumentKinds,
  subject: Subject,
  staff: StaffIdentity,
): Promise<DocumentRow> {
  for (let turn = 0; turn < 3; turn++) {
    const row = (await findBySubject(db, subject)) ?? (await begin(db, kinds, subject, staff))
    const merged = row && (await mergeSaved(db, kinds, row))
    if (merged && (await keepSound(db, kinds, merged))) return merged
  }
  throw new ProblemError(503, 'This text cannot be opened at the moment. Please try again.')
}

/**
 * An empty document. The saved version is merged into it without the lock: a save after this one finds the document,
 * and its change is merged too.
 */
function begin(db: Database, kinds: DocumentKinds, subject: Subject, staff: StaffIdentity) {
  return db.transaction().execute(async (trx) => {
    // Two editors that open it at the same time must get the same document.
    await lockContent(trx)
    const found = await findBySubject(trx, subject)
    if (found) return found
    const { accountId, username } = staff
    await kindOf(kinds, subject).mayWrite(trx, staff, subject.subjectId)
    const id = randomUUID()
    await insertDocument(trx, { id, ...subject, accountId, unmergedBy: username })
    return findDocument(trx, id)
  })
}
