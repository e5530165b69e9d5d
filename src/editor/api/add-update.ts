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
  makeRoom,
  refuseLargeAccount,
  refuseLargeDocument,
  refuseLargeUpdate,
  refuseTooMany,
} from './limits.ts'
import {
  appendUpdate,
  findDocument,
  insertDocument,
  lockDocument,
  noteImages,
} from './update-log.ts'
import type { Change } from './worker/run-task.ts'

type Addition = AddedUpdate & { id: string }

interface Adding {
  kinds: DocumentKinds
  staff: StaffIdentity
  mayOpen: (db: Database, row: DocumentRow) => Promise<void>
}

/** Stores an update, once it is known that it can be applied. Returns its number. */
export async function addUpdate(
  db: Database,
  { kinds, staff, mayOpen }: Adding,
  addition: Addition,
): Promise<number> {
  const { id, kind, update, begins } = addition
  refuseLargeUpdate(update)
  const row = await findDocument(db, id)
  if (row) await mayOpen(db, row)
  else if (!begins) throw notFound('document')
  const last = await storeChecked(
    db,
    kinds,
    { id, kind: row?.kind ?? kind, update, row },
    async (change) => {
      await makeRoom(db, id, update)
      return store(db, { staff, mayOpen, isNew: !row }, addition, change)
    },
  )
  if (isDue(last)) await compact(db, id)
  if (addition.equalsSaved) await compareWithSaved(db, kinds, id)
  return last
}

function store(
  db: Database,
  { staff, mayOpen, isNew }: Omit<Adding, 'kinds'> & { isNew: boolean },
  { id, kind, update, begins, title, images = [] }: Addition,
  { parts, clients }: Change,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // This blocks the cleanup of pictures: they are in use as soon as this is written.
    if (isNew || images.length > 0) await lockContent(trx)
    const row = await lockDocument(trx, id)
    if (row) await mayOpen(trx, row)
    else if (!begins) throw notFound('document')
    else {
      await refuseTooMany(trx, staff.accountId, kind)
      await insertDocument(trx, { id, kind, account_id: staff.accountId })
    }
    await claimClients(trx, { id, accountId: staff.accountId, clients })
    await refuseLargeDocument(trx, id, update)
    if (!row || row.subject_id === null) await refuseLargeAccount(trx, staff.accountId, update)
    await noteImages(trx, id, hashesIn(images))
    return appendUpdate(trx, id, { update, username: staff.username, title, parts })
  })
}
