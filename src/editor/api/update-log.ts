import { sql } from 'kysely'
import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { message } from '#src/live/live.ts'
import { manyParts } from '../document/shared-document.ts'
import { newest, noteChanges } from './changes.ts'

interface Change {
  /** A Yjs update, as bytes or as base64. */
  update: Uint8Array | string
  username: string
  title?: string
  /** The fields and blocks that it changes; unless they are known, it may be all. */
  parts?: readonly string[]
  /** Whether a saved version contains it. */
  isSaved?: boolean
}

/** Adds an update. Updating the row of the document first gives each update its number, one after the other. */
export async function appendUpdate(trx: Database, id: string, change: Change): Promise<number> {
  const { update, username, title, parts = [manyParts], isSaved = false } = change
  const { last_seq, saved_seq } = await trx
    .updateTable('documents')
    .set({
      last_seq: sql`last_seq + 1`,
      changed_at: new Date().toISOString(),
      ...(title !== undefined && { title }),
    })
    .where('id', '=', id)
    // One statement instead of two: each is a round trip more until a colleague sees a key.
    .returning(['last_seq', 'saved_seq', message('document_changed', id).as('message')])
    .executeTakeFirstOrThrow()
  const data = typeof update === 'string' ? update : Buffer.from(update).toString('base64')
  await trx
    .insertInto('document_updates')
    .values({ document_id: id, seq: last_seq, data })
    .execute()
  await noteChanges(trx, id, { seq: last_seq, username, parts, isSaved })
  if (isSaved && saved_seq === last_seq - 1) {
    await trx.updateTable('documents').set({ saved_seq: last_seq }).where('id', '=', id).execute()
  }
  return last_seq
}

/** One row in the place of those after a number, up to another. */
export async function replaceUpdates(
  trx: Database,
  id: string,
  { after = 0, upTo, data }: { after?: number; upTo: number; data: string },
) {
  if (upTo <= after) return
  await trx
    .deleteFrom('document_updates')
    .where('document_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .execute()
  await trx.insertInto('document_updates').values({ document_id: id, seq: upTo, data }).execute()
}

export const readRows = (db: Database, id: string, after: number, upTo = newest) =>
  db
    .selectFrom('document_updates')
    .select(['seq', 'data'])
    .where('document_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute()

export const readUpdates = async (db: Database, id: string, after: number, upTo?: number) =>
  (await readRows(db, id, after, upTo)).map(({ data }) => data)

/** The document with every update. Only for texts that the server wrote: others are applied in the worker. */
export async function loadDocument(db: Database, id: string): Promise<Y.Doc> {
  const y = new Y.Doc()
  for (const data of await readUpdates(db, id, 0)) Y.applyUpdate(y, Buffer.from(data, 'base64'))
  return y
}

/** The saved row that a document belongs to. */
export interface Subject {
  kind: string
  subjectId: number
}

function select(db: Database, which: string | Subject) {
  const documents = db.selectFrom('documents').selectAll()
  if (typeof which === 'string') return documents.where('id', '=', which)
  return documents.where('kind', '=', which.kind).where('subject_id', '=', which.subjectId)
}

export const findDocument = (db: Database, which: string | Subject) =>
  select(db, which).executeTakeFirst()

/**
 * Call it first in every transaction that reads a document and then writes it: otherwise a concurrent update is
 * overwritten on PostgreSQL. On SQLite a transaction is alone from its beginning. Lock the content before the document.
 */
export function lockDocument(trx: Database, which: string | Subject) {
  const query = select(trx, which)
  return (engineOf(trx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

type NewDocument = Pick<DocumentRow, 'id' | 'kind' | 'account_id'> & Partial<DocumentRow>

export async function insertDocument(trx: Database, { subject_id = null, ...row }: NewDocument) {
  const now = new Date().toISOString()
  const added = { ...row, created_at: now, changed_at: now, subject_id }
  await trx.insertInto('documents').values(added).execute()
}

/** Records pictures, so that the cleanup leaves them alone. Addresses of unknown pictures are ignored. */
export async function noteImages(trx: Database, id: string, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  await trx
    .insertInto('document_images')
    .columns(['document_id', 'hash'])
    .expression(({ selectFrom, val }) =>
      selectFrom('images')
        .select([val(id).as('document_id'), 'hash'])
        .where('hash', 'in', hashes),
    )
    .onConflict((clash) => clash.columns(['document_id', 'hash']).doNothing())
    .execute()
}
