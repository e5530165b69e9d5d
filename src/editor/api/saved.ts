import { sql } from 'kysely'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { publish } from '#src/live/live.ts'
import { findBySubject, lockDocument, type Subject } from './update-log.ts'

/** The place in a shared document that a saved version is a snapshot of. */
export interface Snapshot {
  documentId: string
  seq: number
  /** The account that saves. */
  accountId: number
}

export const snapshotIn = (
  { document, seq = 0 }: { document?: string; seq?: number },
  { accountId }: StaffIdentity,
): Snapshot | undefined =>
  document === undefined ? undefined : { documentId: document, seq, accountId }

/** Tells the open editors of a subject that it was saved, published or unpublished. */
export async function noteSubjectChange(trx: Database, { kind, subjectId }: Subject) {
  const changed = await trx
    .updateTable('documents')
    .set({ subject_changes: sql`subject_changes + 1` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .returning('id')
    .executeTakeFirst()
  if (changed) await publish(trx, 'document_changed', changed.id)
}

/**
 * A saved version is a snapshot of the document as it was after the update with this number. The document is that of
 * the subject, or one that the account has not saved yet; otherwise a save would show another account's text.
 */
export async function noteSnapshot(
  trx: Database,
  subject: Subject,
  { documentId, seq, accountId }: Snapshot,
): Promise<void> {
  const row = await lockDocument(trx, documentId)
  const isOf = row?.subject_id === subject.subjectId
  const isOwn = row?.subject_id === null && row.account_id === accountId
  if (row?.kind !== subject.kind || !(isOf || isOwn)) throw unknownDocument()
  if (!isOf && (await findBySubject(trx, subject))) throw unknownDocument()
  if (seq < 1) throw invalid({ seq: ['Name the last update that the content contains.'] })
  await markSaved(trx, row, { subject, seq })
}

const unknownDocument = () => invalid({ document: ['There is no such document of this text.'] })

interface Saved {
  subject: Subject
  seq: number
  /** The author of merged updates that are later than the saved version. */
  mergedBy?: string
}

/** The row must be locked. */
export async function markSaved(
  trx: Database,
  row: DocumentRow,
  { subject, seq, mergedBy }: Saved,
): Promise<void> {
  const later = await trx
    .selectFrom('document_updates')
    .select('username')
    .distinct()
    .where('document_id', '=', row.id)
    .where('seq', '>', seq)
    .orderBy('username')
    .execute()
  // A merged row has no name: it holds changes of everybody who has unsaved ones.
  const merged = [...JSON.parse(row.unsaved_by), ...(mergedBy ? [mergedBy] : [])]
  const people = new Set(later.flatMap(({ username }) => username || merged))
  await trx
    .updateTable('documents')
    .set({
      subject_id: subject.subjectId,
      // Updates up to a number that does not exist yet would count as saved when they come.
      saved_seq: Math.max(row.saved_seq, Math.min(seq, row.last_seq)),
      left_by: null,
      unmerged_by: null,
      copy_of: null,
      unsaved_by: JSON.stringify([...people]),
    })
    .where('id', '=', row.id)
    .execute()
  await noteSubjectChange(trx, subject)
}

/**
 * The subject was saved beside its document, for example by a program. The change is merged into the document before
 * anybody reads it the next time (merge-saved.ts): applying a document here would hold the lock of the content.
 */
export async function noteSavedChange(
  trx: Database,
  { kind, subjectId }: Subject,
  username: string,
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ unmerged_by: username })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
  await noteSubjectChange(trx, { kind, subjectId })
}

/** The people with changes that no saved version contains, by subject. */
export async function readUnsavedBy(
  db: Database,
  kind: string,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('documents')
    .select(['subject_id', 'unsaved_by'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('unsaved_by', '!=', '[]')
    .execute()
  return new Map(rows.map((row) => [row.subject_id ?? 0, JSON.parse(row.unsaved_by)]))
}

/** Call it when the subject is deleted. */
export async function removeDocument(trx: Database, { kind, subjectId }: Subject): Promise<void> {
  const removed = await trx
    .deleteFrom('documents')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .returning('id')
    .executeTakeFirst()
  if (removed) await publish(trx, 'document_changed', removed.id)
}
