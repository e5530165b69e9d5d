import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import { noteSnapshot, type Snapshot, type Subject } from './saved.ts'
import { findBySubject, loadDocument, replaceUpdates } from './update-log.ts'

/** A snapshot that is saved later. It has its own state, because the log merges the updates around it meanwhile. */
export interface StoredSnapshot extends Snapshot {
  /** A Yjs update with everything up to the snapshot, in base64. */
  state: string
}

/** Returns undefined if the document is not that of the subject. */
export async function storeSnapshot(
  trx: Database,
  { kind, subjectId }: Subject,
  from: Snapshot,
): Promise<StoredSnapshot | undefined> {
  const document = await findBySubject(trx, kind, subjectId)
  if (document?.id !== from.documentId) return undefined
  // A number that does not exist yet would later delete what people write up to it.
  const seq = Math.min(from.seq, document.last_seq)
  const y = await loadDocument(trx, document.id, seq)
  const state = Buffer.from(Y.encodeStateAsUpdate(y)).toString('base64')
  return { documentId: document.id, seq, state }
}

/**
 * The saved version is this earlier state; everything that people have written since stays in the document. `mergedBy`
 * is whose changes the merged part of the log counts as. Returns false if the document does not exist any more.
 */
export async function noteStoredSnapshot(
  trx: Database,
  subject: Subject,
  { documentId, seq, state }: StoredSnapshot,
  mergedBy: string,
): Promise<boolean> {
  const document = await findBySubject(trx, subject.kind, subject.subjectId)
  if (document?.id !== documentId) return false
  await replaceUpdates(trx, documentId, seq, Buffer.from(state, 'base64'))
  await noteSnapshot(trx, subject, { documentId, seq }, mergedBy)
  return true
}
