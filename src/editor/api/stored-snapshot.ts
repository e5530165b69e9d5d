import type { Database } from '#src/db/database.ts'
import { refuseUnconfirmed } from './changes.ts'
import { markSaved, type Snapshot } from './saved.ts'
import { lockDocument, readUpdates, replaceUpdates, type Subject } from './update-log.ts'
import { runStored } from './worker/document-pool.ts'

/** A snapshot that is saved later. It has its own state, because the log merges the updates around it meanwhile. */
export interface StoredSnapshot {
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

/** What people have written since stays in the document. False if the document does not exist any more. */
export async function noteStoredSnapshot(
  trx: Database,
  subject: Subject,
  { documentId, seq, state }: StoredSnapshot,
): Promise<boolean> {
  const document = await lockDocument(trx, subject)
  if (document?.id !== documentId) return false
  await replaceUpdates(trx, documentId, seq, state)
  await markSaved(trx, document, { subject, seq, visible: true })
  return true
}
