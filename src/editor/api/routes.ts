import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { jsonBody } from '#src/app/body-rules.ts'
import { forbidden, invalid, notFound } from '#src/app/problem.ts'
import { databaseClock } from '#src/db/clock.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import type { StaffGate, StaffIdentity } from '#src/feature/staff-gate.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import {
  addUpdate,
  type DocumentChanges,
  type DocumentKindName,
  discardDocument,
  getChanges,
  listUnsaved,
  openDocument,
  tellPresence,
} from '../contract.ts'
import type { DocumentKind } from './document-kind.ts'
import {
  appendUpdate,
  findBySubject,
  findDocument,
  insertDocument,
  noteImages,
  readUpdate,
  readUpdates,
} from './update-log.ts'
import type { WatchDocuments } from './watch-documents.ts'

export type DocumentApi = ReturnType<typeof documentApi>

interface DocumentDeps {
  db: Database
  gate: StaffGate
  kinds: Record<DocumentKindName, DocumentKind>
  watch: WatchDocuments
}

/** Enough for text; pictures are uploaded separately. */
const mostBytes = 12_000_000
/** Documents of one account that were never saved. */
const mostUnsaved = 50
/** Longer than the interval at which an open editor reports its presence. */
const presentMs = 30_000

/** Stores the updates of shared documents and passes them on to everybody who has the document open. */
export function documentApi({ db, gate, kinds, watch }: DocumentDeps) {
  const writing: [StaffGate['required'], MiddlewareHandler<ApiEnv>] = [
    gate.required,
    jsonBody(mostBytes),
  ]

  function refuseRole({ role }: StaffIdentity, kind: DocumentKindName): void {
    if (isAtLeast(role, kinds[kind].least ?? 'writer')) return
    throw forbidden('Your account may not write texts of this kind.')
  }

  async function mayOpen(staff: StaffIdentity, row: DocumentRow): Promise<void> {
    const kind = kinds[row.kind as DocumentKindName]
    refuseRole(staff, row.kind as DocumentKindName)
    if (row.subject_id === null) {
      if (row.account_id !== staff.accountId) throw notFound('document')
    } else await kind.open(db, staff, row.subject_id)
  }

  async function require(staff: StaffIdentity, id: string): Promise<DocumentRow> {
    const row = await findDocument(db, id)
    if (!row) throw notFound('document')
    await mayOpen(staff, row)
    return row
  }

  return apiApp()
    .openapi({ ...openDocument, middleware: gate.required }, async (c) => {
      const { kind, subjectId } = c.req.valid('json')
      const staff = c.get('staff')
      refuseRole(staff, kind)
      const seed = await kinds[kind].open(db, staff, subjectId)
      const row = await db.transaction().execute(async (trx) => {
        // Two editors that open it at the same time must get the same document.
        await lockContent(trx)
        const found = await findBySubject(trx, kind, subjectId)
        if (found) return found
        const id = randomUUID()
        const { accountId, username } = staff
        await insertDocument(trx, { id, kind, accountId, subjectId })
        await appendUpdate(trx, id, { update: seed(), username, isSaved: true })
        await kinds[kind].complete?.(trx, subjectId, id)
        return requireRow(await findDocument(trx, id))
      })
      const changes = await readChanges(db, row, none)
      const equalsSaved = row.unsaved_by === '[]'
      return c.json({ documentId: row.id, changes, equalsSaved }, 200)
    })
    .openapi({ ...listUnsaved, middleware: gate.required }, async (c) => {
      const { kind } = c.req.valid('query')
      const staff = c.get('staff')
      refuseRole(staff, kind)
      await kinds[kind].adopt?.(db, staff)
      const rows = await db
        .selectFrom('documents')
        .selectAll()
        .where('kind', '=', kind)
        .where('account_id', '=', staff.accountId)
        .where('subject_id', 'is', null)
        .orderBy('changed_at', 'desc')
        .limit(mostUnsaved)
        .execute()
      const documents = rows.map((row) => ({
        id: row.id,
        kind,
        title: row.title,
        changedAt: row.changed_at,
        leftBy: row.left_by,
      }))
      return c.json({ documents }, 200)
    })
    .openapi({ ...getChanges, middleware: gate.required }, async (c) => {
      const { documentId } = c.req.valid('param')
      const { after, presence, subject, wait } = c.req.valid('query')
      const row = await require(c.get('staff'), documentId)
      const known = { last: after, presence, subject }
      if (wait === '1' && isKnown(row, known)) {
        await watch.wait(documentId, known, c.req.raw.signal)
        const later = await findDocument(db, documentId)
        if (!later) throw notFound('document')
        return c.json(await readChanges(db, later, known), 200)
      }
      return c.json(await readChanges(db, row, known), 200)
    })
    .openapi({ ...addUpdate, middleware: writing }, async (c) => {
      const { documentId } = c.req.valid('param')
      const { update: data, kind, begins, title, equalsSaved, images = [] } = c.req.valid('json')
      const staff = c.get('staff')
      const update = readUpdate(data)
      const known = await findDocument(db, documentId)
      if (known) await mayOpen(staff, known)
      else refuseRole(staff, kind)
      const last = await db.transaction().execute(async (trx) => {
        // This blocks the cleanup of pictures: they are in use as soon as this is written.
        if (!known || images.length > 0) await lockContent(trx)
        if (!(await findDocument(trx, documentId))) {
          if (!begins) throw notFound('document')
          await refuseTooMany(trx, staff.accountId, kind)
          await insertDocument(trx, { id: documentId, kind, accountId: staff.accountId })
        }
        await noteImages(
          trx,
          documentId,
          images.flatMap((url) => parseMediaUrl(url)?.hash ?? []),
        )
        const { username } = staff
        return appendUpdate(trx, documentId, { update, username, title, equalsSaved })
      })
      watch.changed(documentId)
      return c.json({ last }, 200)
    })
    .openapi({ ...tellPresence, middleware: gate.required }, async (c) => {
      const { documentId } = c.req.valid('param')
      const staff = c.get('staff')
      await require(staff, documentId)
      await notePresence(db, documentId, { username: staff.username, ...c.req.valid('json') })
      watch.changed(documentId)
      return c.body(null, 204)
    })
    .openapi({ ...discardDocument, middleware: gate.required }, async (c) => {
      const { documentId } = c.req.valid('param')
      const row = await require(c.get('staff'), documentId)
      if (row.subject_id !== null) throw notFound('document')
      await db.deleteFrom('documents').where('id', '=', row.id).execute()
      watch.changed(row.id)
      return c.body(null, 204)
    })
}

const none = { last: 0, presence: -1, subject: 0 }
type Known = typeof none

const isKnown = (row: DocumentRow, { last, presence, subject }: Known) =>
  row.last_seq === last && row.presence_changes === presence && row.subject_changes === subject

function requireRow(row: DocumentRow | undefined): DocumentRow {
  if (!row) throw notFound('document')
  return row
}

async function readChanges(db: Database, row: DocumentRow, known: Known): Promise<DocumentChanges> {
  const isNews = row.presence_changes !== known.presence
  return {
    updates: row.last_seq > known.last ? await readUpdates(db, row.id, known.last) : [],
    last: row.last_seq,
    presence: isNews ? await readPresence(db, row.id) : null,
    presenceChanges: row.presence_changes,
    subjectId: row.subject_id,
    subjectChanges: row.subject_changes,
    leftBy: row.left_by,
  }
}

async function readPresence(db: Database, id: string) {
  const since = (await databaseClock(db, engineOf(db))) - presentMs
  return db
    .selectFrom('document_presence')
    .select(['client', 'username', 'state'])
    .where('document_id', '=', id)
    .where('seen_at', '>', new Date(since).toISOString())
    .orderBy('client')
    .execute()
}

interface Present {
  client: string
  username: string
  state: string | null
}

async function notePresence(db: Database, id: string, { client, username, state }: Present) {
  const now = await databaseClock(db, engineOf(db))
  const [seen_at = '', gone = ''] = [now, now - presentMs].map((ms) => new Date(ms).toISOString())
  const known = await db
    .selectFrom('document_presence')
    .select('state')
    .where('document_id', '=', id)
    .where('client', '=', client)
    .executeTakeFirst()
  const left = await db
    .deleteFrom('document_presence')
    .where('document_id', '=', id)
    .where((where) =>
      where.or([
        where('seen_at', '<', gone),
        ...(state === null ? [where('client', '=', client)] : []),
      ]),
    )
    .executeTakeFirst()
  if (state !== null) {
    await db
      .insertInto('document_presence')
      .values({ document_id: id, client, username, state, seen_at })
      .onConflict((clash) =>
        clash.columns(['document_id', 'client']).doUpdateSet({ username, state, seen_at }),
      )
      .execute()
  }
  // A report that only says that the editor is still open is no news for the others.
  if (left.numDeletedRows === 0n && known?.state === state) return
  await db
    .updateTable('documents')
    .set({ presence_changes: sql`presence_changes + 1` })
    .where('id', '=', id)
    .execute()
}

/** As many as the list shows: more could not be found again, and each may hold megabytes. */
async function refuseTooMany(trx: Database, accountId: number, kind: string): Promise<void> {
  const rows = await trx
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject_id', 'is', null)
    .limit(mostUnsaved)
    .execute()
  if (rows.length < mostUnsaved) return
  throw invalid({
    document: [`You have ${mostUnsaved} texts that are not saved. Save or discard one first.`],
  })
}
