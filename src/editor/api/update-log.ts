import { sql } from 'kysely'
import * as Y from 'yjs'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'

/** So many updates are merged into one, so that a document with ten thousand of them opens quickly. */
const mostUpdates = 200
/** The newest ones stay: somebody may be saving a snapshot that ends with one of them. */
const keptUpdates = 60
const mostBytes = 32_000_000

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')
const decode = (data: string) => new Uint8Array(Buffer.from(data, 'base64'))

/** Throws a 422 for bytes that are no update: one of them would break the document for everybody. */
export function readUpdate(data: string): Uint8Array {
  const update = decode(data)
  try {
    Y.decodeUpdate(update)
    return update
  } catch {
    throw invalid({ update: ['This is no update of a document.'] })
  }
}

interface Change {
  update: Uint8Array
  username: string
  title?: string
  /** Whether a saved version contains it. */
  isSaved?: boolean
  /** Whether the document is equal to the saved version after it, for example because the changes were undone. */
  equalsSaved?: boolean
}

/** Adds an update. Updating the row of the document first gives each update its number, one after the other. */
export async function appendUpdate(trx: Database, id: string, change: Change): Promise<number> {
  const { update, username, title, isSaved = false, equalsSaved = false } = change
  const { last_seq, saved_seq, unsaved_by } = await trx
    .updateTable('documents')
    .set({
      last_seq: sql`last_seq + 1`,
      changed_at: new Date().toISOString(),
      ...(title !== undefined && { title }),
    })
    .where('id', '=', id)
    .returning(['last_seq', 'saved_seq', 'unsaved_by'])
    .executeTakeFirstOrThrow()
  const data = encode(update)
  await trx
    .insertInto('document_updates')
    .values({ document_id: id, seq: last_seq, username, data })
    .execute()
  const people: string[] = JSON.parse(unsaved_by)
  if (equalsSaved) {
    const set = { saved_seq: last_seq, unsaved_by: '[]' }
    await trx.updateTable('documents').set(set).where('id', '=', id).execute()
  } else if (isSaved && saved_seq === last_seq - 1) {
    await trx.updateTable('documents').set({ saved_seq: last_seq }).where('id', '=', id).execute()
  } else if (!isSaved && !people.includes(username)) {
    const set = { unsaved_by: JSON.stringify([...people, username]) }
    await trx.updateTable('documents').set(set).where('id', '=', id).execute()
  }
  if (last_seq % mostUpdates === 0) await compact(trx, id, last_seq - keptUpdates, saved_seq)
  return last_seq
}

/**
 * Merges the updates of the saved version into one row, without text that was deleted in the meantime, and the later
 * ones into another: the saved version stays readable.
 */
async function compact(trx: Database, id: string, last: number, saved: number): Promise<void> {
  const earlier = Y.encodeStateAsUpdate(await loadDocument(trx, id, saved))
  const later = (await readUpdates(trx, id, saved, last)).map(decode)
  await replaceUpdates(trx, id, saved, earlier)
  if (later.length === 0) return
  const { username } = await trx
    .selectFrom('document_updates')
    .select('username')
    .where('document_id', '=', id)
    .where('seq', '<=', last)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const data = encode(Y.mergeUpdates(later))
  if (data.length > mostBytes) throw invalid({ update: ['This text is too large to go on.'] })
  await trx
    .deleteFrom('document_updates')
    .where('document_id', '=', id)
    .where('seq', '>', saved)
    .where('seq', '<=', last)
    .execute()
  await trx
    .insertInto('document_updates')
    .values({ document_id: id, seq: last, username, data })
    .execute()
}

/** One row in the place of all up to this number. */
export async function replaceUpdates(trx: Database, id: string, upTo: number, by: Uint8Array) {
  if (upTo === 0) return
  await trx
    .deleteFrom('document_updates')
    .where('document_id', '=', id)
    .where('seq', '<=', upTo)
    .execute()
  await trx
    .insertInto('document_updates')
    .values({ document_id: id, seq: upTo, username: '', data: encode(by) })
    .execute()
}

export async function readUpdates(
  db: Database,
  id: string,
  after: number,
  upTo?: number,
): Promise<string[]> {
  let query = db
    .selectFrom('document_updates')
    .select('data')
    .where('document_id', '=', id)
    .where('seq', '>', after)
    .orderBy('seq')
  if (upTo !== undefined) query = query.where('seq', '<=', upTo)
  return (await query.execute()).map(({ data }) => data)
}

/** The document with every update, or with those up to a number. */
export async function loadDocument(db: Database, id: string, upTo?: number): Promise<Y.Doc> {
  const y = new Y.Doc()
  const updates = await readUpdates(db, id, 0, upTo)
  y.transact(() => {
    for (const data of updates) Y.applyUpdate(y, decode(data))
  })
  return y
}

export const findDocument = (db: Database, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

export const findBySubject = (db: Database, kind: string, subjectId: number) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()

interface NewDocument {
  id: string
  kind: string
  accountId: number
  subjectId?: number
}

export async function insertDocument(trx: Database, document: NewDocument): Promise<void> {
  const { id, kind, accountId, subjectId = null } = document
  const now = new Date().toISOString()
  await trx
    .insertInto('documents')
    .values({
      id,
      kind,
      account_id: accountId,
      subject_id: subjectId,
      created_at: now,
      changed_at: now,
    })
    .execute()
}

/** Records pictures, so that the cleanup leaves them alone. Addresses of unknown pictures are ignored. */
export async function noteImages(trx: Database, id: string, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  const known = await trx.selectFrom('images').select('hash').where('hash', 'in', hashes).execute()
  if (known.length === 0) return
  await trx
    .insertInto('document_images')
    .values(known.map(({ hash }) => ({ document_id: id, hash })))
    .onConflict((clash) => clash.columns(['document_id', 'hash']).doNothing())
    .execute()
}
