import { notFound } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { hashesIn } from '#src/media/reference.ts'
import type { AddedUpdate } from '../contract.ts'
import { storeChecked } from './check-update.ts'
import { claimClients } from './clients.ts'
import { compact, compareWithSaved, isDue } from './compact.ts'
import type { DocumentKinds } from './document-kind.ts'
import {
  refuseLargeAccount,
  refuseLargeDocument,
  refuseLargeUpdate,
  refuseTooMany,
  storeWithRoom,
} from './limits.ts'
import {
  appendUpdate,
  findDocument,
  insertDocument,
  lockDocument,
  noteImages,
} from './update-log.ts'

interface Adding {
  kinds: DocumentKinds
  staff: StaffIdentity
  mayOpen: (db: Database, staff: StaffIdentity, row: DocumentRow) => Promise<void>
}

/** Stores an update, once it is known that it can be applied. Returns its number. */
export async function addUpdate(
  db: Database,
  { kinds, staff, mayOpen }: Adding,
  { id, kind, update, begins, title, equalsSaved, images = [] }: AddedUpdate & { id: string },
): Promise<number> {
  const { accountId, username } = staff
  const open = async (at: Database, row: DocumentRow | undefined) => {
    if (row) await mayOpen(at, staff, row)
    else if (!begins) throw notFound('document')
    return row
  }
  refuseLargeUpdate(update)
  const found = await open(db, await findDocument(db, id))
  const checked = { id, kind: found?.kind ?? kind, update, row: found }
  const last = await storeChecked(db, kinds, checked, ({ parts, clients }) => {
    const store = async (trx: Database) => {
      // This blocks the cleanup of pictures: they are in use as soon as this is written.
      if (!found || images.length > 0) await lockContent(trx)
      const row = await open(trx, await lockDocument(trx, id))
      if (!row) {
        await refuseTooMany(trx, accountId, kind)
        await insertDocument(trx, { id, kind, account_id: accountId })
      }
      await claimClients(trx, { id, accountId, clients })
      await refuseLargeDocument(trx, id, update)
      if (!row || row.subject_id === null) await refuseLargeAccount(trx, accountId, update)
      await noteImages(trx, id, hashesIn(images))
      return appendUpdate(trx, id, { update, username, title, parts })
    }
    return storeWithRoom(db, id, () => db.transaction().execute(store))
  })
  if (isDue(last)) await compact(db, id)
  if (equalsSaved) await compareWithSaved(db, kinds, id)
  return last
}
