import { sql } from 'kysely'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { publish } from '#src/live/live.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import { forgetOnline, refuseUnconfirmed } from './changes.ts'
import {
  findDocument,
  lockDocument,
  readUpdates,
  replaceUpdates,
  type Subject,
} from './update-log.ts'
import { runStored } from './worker/document-pool.ts'
import type { AnyLayout } from './worker/run-task.ts'

/** The place in a shared document that a saved version is a snapshot of. */
export interface Snapshot {
  documentId: string
  /** The last update that it contains. */
  seq: number
  /** The last update that the person who saves has seen and confirmed. */
  confirmed?: number
  /** Whether the text that was sent is the document at that number. */
  isEqual: boolean
  staff: StaffIdentity
}

/**
 * Compares the text that an editor sent with the document that it names, because an editor can claim anything. Call it
 * before the transaction. Returns undefined for a program, which names no document.
 */
export async function readSnapshot(
  db: Database,
  named: { document?: string; seq?: number; confirmed?: number },
  { staff, layout, text }: { staff: StaffIdentity; layout: AnyLayout; text: DocumentSnapshot },
): Promise<Snapshot | undefined> {
  const { document: documentId, seq = 0, confirmed } = named
  if (documentId === undefined) return undefined
  const isEqual = await runStored(async () => {
    const updates = await readUpdates(db, documentId, 0, seq)
    return { work: 'equals', layout, updates, text }
  })
  return { documentId, seq, confirmed, isEqual: isEqual === true, staff }
}

/** Tells the open editors of a subject that it was saved, published or unpublished. */
export async function noteSubjectChange(
  trx: Database,
  { kind, subjectId }: Subject,
  changed: { unmerged_by?: string } = {},
) {
  const document = await trx
    .updateTable('documents')
    .set({ ...changed, subject_changes: sql`subject_changes + 1` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .returning('id')
    .executeTakeFirst()
  if (document) await publish(trx, 'document_changed', document.id)
}

/**
 * A saved version is a snapshot of the document as it was after the update with this number. The document is that of
 * the subject, or one that the account has not saved yet; otherwise a save would show another account's text.
 */
export async function noteSnapshot(
  trx: Database,
  subject: Subject,
  { documentId, seq, confirmed, isEqual, staff }: Snapshot,
  goes: Going = {},
): Promise<void> {
  const row = await lockDocument(trx, documentId)
  const isOf = row?.subject_id === subject.subjectId
  const isOwn = row?.subject_id === null && row.account_id === staff.accountId
  if (row?.kind !== subject.kind || !(isOf || isOwn)) throw unknownDocument()
  if (!isOf && (await findDocument(trx, subject))) throw unknownDocument()
  if (seq < 1) throw invalid({ seq: ['Name the last update that the content contains.'] })
  const { username } = staff
  if (goes.online) await refuseUnconfirmed(trx, row, { username, seq, confirmed })
  // Another text than the document, or an older one than the saved version: it is saved beside the document, like that of
  // a program, and removes nobody's words.
  if (isOf && !(isEqual && seq >= row.saved_seq)) await noteSavedChange(trx, subject, username)
  else await markSaved(trx, row, { subject, seq, unmergedBy: isEqual ? null : username, ...goes })
}

const unknownDocument = () => invalid({ document: ['There is no such document of this text.'] })

export interface Going {
  /** Visitors see the version, now or at the time that is set. */
  online?: boolean
  /** Visitors see it now. */
  visible?: boolean
}

interface Saved extends Pick<Going, 'visible'> {
  subject: Subject
  seq: number
  /** The account whose saved text still has to be merged into the document. */
  unmergedBy?: string | null
}

/** The row must be locked. */
export async function markSaved(
  trx: Database,
  row: DocumentRow,
  { subject, seq, unmergedBy = null, visible }: Saved,
): Promise<void> {
  // Updates up to a number that does not exist yet would count as saved when they come.
  const upTo = Math.min(seq, row.last_seq)
  await trx
    .updateTable('documents')
    .set({
      subject_id: subject.subjectId,
      saved_seq: Math.max(row.saved_seq, upTo),
      left_by: null,
      unmerged_by: unmergedBy,
      copy_of: null,
    })
    .where('id', '=', row.id)
    .execute()
  if (visible) await forgetOnline(trx, row.id, upTo)
  await noteSubjectChange(trx, subject)
}

/**
 * The subject was saved beside its document, for example by a program. The change is merged into the document before
 * anybody reads it the next time (merge-saved.ts): applying a document here would hold the lock of the content.
 */
export const noteSavedChange = (trx: Database, subject: Subject, username: string) =>
  noteSubjectChange(trx, subject, { unmerged_by: username })

/** Call it when the subject is deleted. */
export async function removeDocument(trx: Database, which: string | Subject): Promise<void> {
  const document = await findDocument(trx, which)
  if (!document) return
  await trx.deleteFrom('documents').where('id', '=', document.id).execute()
  await publish(trx, 'document_changed', document.id)
}

/** A snapshot that is saved later. It has its own state, because the log merges the updates around it meanwhile. */
interface StoredSnapshot {
  documentId: string
  seq: number
  /** A Yjs update with everything up to the snapshot, in base64. */
  state: string
}

/** Call it before the transaction. Returns undefined if the document is not the text that was sent. */
export async function prepareSnapshot(db: Database, { documentId, seq, isEqual }: Snapshot) {
  if (!isEqual) return undefined
  const state = await runStored(async () => {
    const updates = await readUpdates(db, documentId, 0, seq)
    return { work: 'join', updates }
  })
  return state === undefined ? undefined : { documentId, seq, state }
}

/**
 * The snapshot as it is stored; undefined if the document is not that of the subject. Throws a 409 if others changed the
 * text since the person who saves has seen it.
 */
export async function checkSnapshot(
  trx: Database,
  subject: Subject,
  { documentId, seq, confirmed, staff }: Snapshot,
  prepared: StoredSnapshot | undefined,
): Promise<StoredSnapshot | undefined> {
  const document = await lockDocument(trx, subject)
  if (document?.id !== documentId) return undefined
  await refuseUnconfirmed(trx, document, { username: staff.username, seq, confirmed })
  // A number that does not exist yet would later delete what people write up to it.
  return prepared && { ...prepared, seq: Math.min(seq, document.last_seq) }
}

/** Text that people have written since stays in the document. False if the document does not exist any more. */
export async function noteStoredSnapshot(
  trx: Database,
  subject: Subject,
  { documentId, seq, state }: StoredSnapshot,
): Promise<boolean> {
  const document = await lockDocument(trx, subject)
  if (document?.id !== documentId) return false
  await replaceUpdates(trx, documentId, { upTo: seq, data: state })
  await markSaved(trx, document, { subject, seq, visible: true })
  return true
}
