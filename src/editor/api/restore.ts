import { notFound } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { RestoredVersion } from '../contract.ts'
import { refuseUnconfirmed } from './changes.ts'
import { compareWithSaved } from './compact.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { refuseLargeDocument } from './limits.ts'
import { appendUpdate, lockDocument, readRows } from './update-log.ts'
import { runStored, unavailable } from './worker/document-pool.ts'

/**
 * Changes the document back to an earlier version, and keeps the text that it replaces as a version. Words that come
 * while it works are merged: the change is made to the updates that were read, and only these are asked about.
 */
export async function restoreVersion(
  db: Database,
  kinds: DocumentKinds,
  { row, staff, wanted }: { row: DocumentRow; staff: StaffIdentity; wanted: RestoredVersion },
): Promise<{ seq: number; update?: string }> {
  const { id, subject_id } = row
  const { layout, readVersion, prepareVersion } = kindOf(kinds, row)
  const { version, block, confirmed } = wanted
  const after = subject_id === null ? undefined : await readVersion(db, subject_id, version)
  if (subject_id === null || !after) throw notFound('version')
  let upTo = 0
  const restored = await runStored(async () => {
    const rows = await readRows(db, id, 0)
    upTo = rows.at(-1)?.seq ?? 0
    return { work: 'restore', layout, updates: rows.map(({ data }) => data), after, block }
  })
  if (!restored) throw unavailable()
  const { before, update, parts } = restored
  if (!update) return { seq: upTo }
  const keep = await prepareVersion(before)
  const { username } = staff
  const seq = await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const now = await lockDocument(trx, id)
    if (!now) throw notFound('document')
    await refuseUnconfirmed(trx, now, { username, seq: upTo, confirmed, parts })
    await refuseLargeDocument(trx, id, update)
    await keep(trx, subject_id, username)
    return appendUpdate(trx, id, { update, username, parts })
  })
  await compareWithSaved(db, kinds, id)
  return { seq, update }
}
