import type { MiddlewareHandler } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { jsonBody } from '#src/app/body-rules.ts'
import { forbidden, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import type { StaffGate, StaffIdentity } from '#src/feature/staff-gate.ts'
import * as contract from '../contract.ts'
import { addUpdate } from './add-update.ts'
import { answerLate } from './answer-late.ts'
import { changesAfter, unsavedPeople } from './changes.ts'
import { keepSound } from './check-update.ts'
import { claimClients } from './clients.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { mostUnsaved, sizeOf } from './limits.ts'
import { mergeSaved, openSubject } from './merge-saved.ts'
import { notePresence, readPresence, renewPresence } from './presence.ts'
import { restoreVersion } from './restore.ts'
import { removeDocument } from './saved.ts'
import { findDocument, lockDocument, readUpdates } from './update-log.ts'
import type { WatchDocuments } from './watch-documents.ts'

export type DocumentApi = ReturnType<typeof documentApi>

/** An update of 1 MB as base64, and the addresses of its pictures. */
const mostBytes = 2_000_000
/** Answers with this much text are counted: a worker holds them in memory until they are sent. */
const largeRead = 200_000
const mostRead = { bytes: 40_000_000, seconds: 10 }

function accessTo(db: Database, kinds: DocumentKinds) {
  function refuseRole({ role }: StaffIdentity, document: { kind: string }): void {
    if (isAtLeast(role, kindOf(kinds, document).least ?? 'writer')) return
    throw forbidden('Your account may not write texts of this kind.')
  }

  async function mayOpen(db: Database, staff: StaffIdentity, row: DocumentRow): Promise<void> {
    refuseRole(staff, row)
    if (row.subject_id === null) {
      if (row.account_id !== staff.accountId) throw notFound('document')
    } else await kindOf(kinds, row).mayWrite(db, staff, row.subject_id)
  }

  async function require(staff: StaffIdentity, id: string): Promise<DocumentRow> {
    const row = await findDocument(db, id)
    if (!row) throw notFound('document')
    await mayOpen(db, staff, row)
    return row
  }

  return { refuseRole, mayOpen, require }
}

function unsavedRoutes({ db, gate: { required: middleware } }: FeatureBase, kinds: DocumentKinds) {
  const { refuseRole, require } = accessTo(db, kinds)
  return apiApp()
    .openapi({ ...contract.listUnsaved, middleware }, async (c) => {
      const { kind } = c.req.valid('query')
      const staff = c.get('staff')
      refuseRole(staff, { kind })
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'title', 'changed_at as changedAt'])
        .select(['left_by as leftBy', 'copy_of as copyOf'])
        .where('kind', '=', kind)
        .where('account_id', '=', staff.accountId)
        .where('subject_id', 'is', null)
        .orderBy('changed_at', 'desc')
        .limit(mostUnsaved)
        .execute()
      return c.json({ documents: rows.map((row) => ({ ...row, kind })) }, 200)
    })
    .openapi({ ...contract.discardDocument, middleware }, async (c) => {
      const { documentId } = c.req.valid('param')
      const row = await require(c.get('staff'), documentId)
      if (row.subject_id !== null) throw notFound('document')
      await removeDocument(db, row.id)
      return c.body(null, 204)
    })
}

function readingRoutes(base: FeatureBase, kinds: DocumentKinds, watch: WatchDocuments) {
  const { db, limits } = base
  const middleware = base.gate.required
  const { refuseRole, mayOpen, require } = accessTo(db, kinds)

  const reads = limits.ownCounter('document-reads', mostRead.bytes, mostRead.seconds)

  async function changesOf(
    row: DocumentRow,
    position: contract.Position,
    { accountId }: StaffIdentity,
  ) {
    const bytes = row.last_seq > position.last ? await sizeOf(db, row.id, position.last) : 0
    if (bytes > largeRead) await reads.take(String(accountId), bytes)
    return readChanges(db, row, position)
  }

  async function changesSince(row: DocumentRow, position: contract.Position, staff: StaffIdentity) {
    const merged = await mergeSaved(db, kinds, row)
    if (!merged) throw notFound('document')
    return changesOf(merged, position, staff)
  }

  return apiApp()
    .openapi({ ...contract.openDocument, middleware }, async (c) => {
      const subject = c.req.valid('json')
      const staff = c.get('staff')
      refuseRole(staff, subject)
      await kinds[subject.kind].mayWrite(db, staff, subject.subjectId)
      const row = await openSubject(db, kinds, subject, staff)
      const changes = await changesOf(row, none, staff)
      const equalsSaved = (await unsavedPeople(db, row.id)).length === 0
      return c.json({ documentId: row.id, changes, equalsSaved }, 200)
    })
    .openapi({ ...contract.getChanges, middleware }, async (c) => {
      const { documentId } = c.req.valid('param')
      const { after, presence, subject, confirmed, wait, client } = c.req.valid('query')
      const staff = c.get('staff')
      const { username } = staff
      const row = await require(staff, documentId)
      if (after === 0 && !(await keepSound(db, kinds, row))) throw notFound('document')
      const position = { last: after, presence, subject, confirmed }
      const tab = client !== undefined && { id: row.id, client, username }
      if (tab && wait === '0') await renewPresence(db, [tab])
      else if (tab) watch.note(tab)
      if (wait === '0' || !isAt(row, position)) {
        return c.json(await changesSince(row, position, staff), 200)
      }
      // A call that has been waiting knows nothing of the end of its session.
      const checkSession = () => middleware(c, async () => {})
      const isUnchanged = async () => {
        await checkSession()
        const now = await findDocument(db, documentId)
        return now !== undefined && isAt(now, position)
      }
      const changes = async () => {
        await watch.wait({ id: documentId, client, username }, isUnchanged, c.req.raw.signal)
        const [now] = await Promise.all([findDocument(db, documentId), checkSession()])
        if (!now) throw notFound('document')
        // The account may have lost its right meanwhile.
        const stillMay = mayOpen(db, c.get('staff'), now)
        const [found] = await Promise.all([changesSince(now, position, staff), stillMay])
        return found
      }
      // An editor that gets no news asks again, and then gets the error.
      return answerLate(c, changes(), () => readChanges(db, row, position))
    })
}

/** Stores the updates of shared documents and passes them on to everybody who has the document open. */
export function documentApi(base: FeatureBase, kinds: DocumentKinds, watch: WatchDocuments) {
  const { db } = base
  const middleware = base.gate.required
  const writing: [StaffGate['required'], MiddlewareHandler<ApiEnv>] = [
    middleware,
    jsonBody(mostBytes),
  ]
  const { refuseRole, mayOpen, require } = accessTo(db, kinds)

  return apiApp()
    .route('/', unsavedRoutes(base, kinds))
    .route('/', readingRoutes(base, kinds, watch))
    .openapi({ ...contract.addUpdate, middleware: writing }, async (c) => {
      const { documentId: id } = c.req.valid('param')
      const staff = c.get('staff')
      const addition = { id, ...c.req.valid('json') }
      if (addition.begins) refuseRole(staff, addition)
      const last = await addUpdate(db, { kinds, staff, mayOpen }, addition)
      return c.json({ last }, 200)
    })
    .openapi({ ...contract.restoreVersion, middleware }, async (c) => {
      const staff = c.get('staff')
      const row = await require(staff, c.req.valid('param').documentId)
      const wanted = c.req.valid('json')
      return c.json(await restoreVersion(db, kinds, { row, staff, wanted }), 200)
    })
    .openapi({ ...contract.tellPresence, middleware }, async (c) => {
      const { documentId } = c.req.valid('param')
      const staff = c.get('staff')
      const present = c.req.valid('json')
      const { accountId, username } = staff
      await db.transaction().execute(async (trx) => {
        // Locked: an article or FAQ may be deleted at this moment, and its document with it.
        const row = await lockDocument(trx, documentId)
        if (!row) throw notFound('document')
        await mayOpen(trx, staff, row)
        await claimClients(trx, { id: documentId, accountId, clients: [present.client] })
        await notePresence(trx, documentId, { username, ...present })
      })
      return c.body(null, 204)
    })
}

const none: contract.Position = { last: 0, presence: -1, subject: -1 }

const isAt = (row: DocumentRow, { last, presence, subject }: contract.Position) =>
  row.last_seq === last && row.presence_changes === presence && row.subject_changes === subject

async function readChanges(
  db: Database,
  row: DocumentRow,
  position: contract.Position,
): Promise<contract.DocumentChanges> {
  const isNews = row.presence_changes !== position.presence
  const isChanged = row.last_seq !== position.last || row.subject_changes !== position.subject
  const after = Math.min(row.saved_seq, position.confirmed ?? row.saved_seq)
  // Together: on PostgreSQL each one after the other is a round trip more until a colleague sees a key.
  const [changedParts, updates, presence] = await Promise.all([
    isChanged ? changesAfter(db, row.id, after) : null,
    row.last_seq > position.last ? readUpdates(db, row.id, position.last) : [],
    isNews ? readPresence(db, row.id) : null,
  ])
  return {
    changedParts,
    saved: row.saved_seq,
    updates,
    last: row.last_seq,
    presence,
    presenceChanges: row.presence_changes,
    subjectId: row.subject_id,
    subjectChanges: row.subject_changes,
    leftBy: row.left_by,
  }
}
