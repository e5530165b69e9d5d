import type { Database } from '#src/db/database.ts'
import { markSaved, type Snapshot } from './saved.ts'
import { lockDocument, readUpdates, replaceUpdates, type Subject } from './update-log.ts'
import { resultOf, runTask, storedMs } from './worker/document-pool.ts'

/** A snapshot that is saved later. It has its own state, because the log merges the updates around it meanwhile. */
export interface StoredSnapshot extends Pick<Snapshot, 'documentId' | 'seq'> {
  /** A Yjs update with everything up to the snapshot, in base64. */
  state: string
}

/** Call it before the transaction. Returns undefined if the document cannot be applied. */
export async function prepareSnapshot(
  db: Database,
  { documentId, seq }: Snapshot,
): Promise<StoredSnapshot | undefined> {
  const updates = await readUpdates(db, documentId, 0, seq)
  const state = resultOf(await runTask({ work: 'join', updates }, storedMs))
  return state === undefined ? undefined : { documentId, seq, state }
}

/** Returns undefined if the document is not that of the subject. */
export async function checkSnapshot(
  trx: Database,
  subject: Subject,
  snapshot: StoredSnapshot,
): Promise<StoredSnapshot | undefined> {
  const document = await lockDocument(trx, subject)
  if (document?.id !== snapshot.documentId) return undefined
  // A number that does not exist yet would later delete what people write up to it.
  return { ...snapshot, seq: Math.min(snapshot.seq, document.last_seq) }
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
  const document = await lockDocument(trx, subject)
  if (document?.id !== documentId) return false
  await replaceUpdates(trx, documentId, seq, state)
  await markSaved(trx, document, { subject, seq, mergedBy })
  return true
}
