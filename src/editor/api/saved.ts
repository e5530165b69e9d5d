import { sql } from 'kysely'
import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import { type DocumentSnapshot, type Layout, SharedDocument } from '../document/shared-document.ts'
import { appendUpdate, findBySubject, loadDocument, replaceUpdates } from './update-log.ts'

/** The saved row that a document belongs to. */
export interface Subject {
  kind: string
  subjectId: number
}

/** The place in a shared document that a saved version is a snapshot of. */
export interface Snapshot {
  documentId: string
  seq: number
}

export const snapshotIn = (query: { document?: string; seq?: number }): Snapshot | undefined =>
  query.document === undefined ? undefined : { documentId: query.document, seq: query.seq ?? 0 }

/** Tells the open editors of a subject that it was saved, published or unpublished. */
export async function noteSubjectChange(trx: Database, { kind, subjectId }: Subject) {
  await trx
    .updateTable('documents')
    .set({ subject_changes: sql`subject_changes + 1` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/**
 * A saved version is a snapshot of the document as it was after the update with this number. Rows of the log that hold
 * several people's changes have no name: `mergedBy` is the name for them.
 */
export async function noteSnapshot(
  trx: Database,
  subject: Subject,
  snapshot: Snapshot,
  mergedBy = '',
): Promise<void> {
  const { documentId, seq } = snapshot
  const later = await trx
    .selectFrom('document_updates')
    .select('username')
    .distinct()
    .where('document_id', '=', documentId)
    .where('seq', '>', seq)
    .orderBy('username')
    .execute()
  const people = new Set(later.map(({ username }) => username || mergedBy).filter(Boolean))
  await trx
    .updateTable('documents')
    .set({
      subject_id: subject.subjectId,
      // Updates up to a number that does not exist yet would count as saved when they come.
      saved_seq: sql<number>`case when last_seq < ${seq} then last_seq else ${seq} end`,
      left_by: null,
      unsaved_by: JSON.stringify([...people]),
    })
    .where('id', '=', documentId)
    .where('kind', '=', subject.kind)
    .where((where) =>
      where.or([where('subject_id', 'is', null), where('subject_id', '=', subject.subjectId)]),
    )
    .execute()
  await noteSubjectChange(trx, subject)
}

/**
 * A change that did not come from the document, for example by a program, is made to the saved version and merged with
 * everything that people have written since.
 */
export async function mergeIntoDocument<Text extends DocumentSnapshot>(
  trx: Database,
  subject: Subject,
  layout: Layout<Text>,
  change: { after: Text; username: string },
): Promise<void> {
  const row = await findBySubject(trx, subject.kind, subject.subjectId)
  if (!row) return
  const y = await loadDocument(trx, row.id, row.saved_seq)
  const before = Y.encodeStateVector(y)
  new SharedDocument(y, layout).write(change.after)
  const update = Y.encodeStateAsUpdate(y, before)
  await replaceUpdates(trx, row.id, row.saved_seq, Y.encodeStateAsUpdate(y))
  // Once more at the end, for the editors that have read the earlier updates already.
  await appendUpdate(trx, row.id, { update, username: change.username, isSaved: true })
  await noteSubjectChange(trx, subject)
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
  await trx
    .deleteFrom('documents')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}
