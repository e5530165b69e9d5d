import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { publish } from '#src/live/live.ts'
import { unsavedPeople } from './changes.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { appendUpdate, insertDocument, lockDocument, readUpdates } from './update-log.ts'
import { runStored, unavailable } from './worker/document-pool.ts'

/** Everybody with changes that no saved version contains gets its words as a document of their own. */
export async function setAside(db: Database, kinds: DocumentKinds, { id, kind }: DocumentRow) {
  const { layout, recoveredField: field } = kindOf(kinds, { kind })
  const words = await runStored(async () => {
    const updates = await readUpdates(db, id, 0)
    return { work: 'recover', layout, updates, field }
  })
  await db.transaction().execute(async (trx) => {
    const row = await lockDocument(trx, id)
    if (!row) return
    const people = await readUnsavedAccounts(trx, row)
    // The thread may have failed for another reason. Deleting the document now would lose what these people wrote.
    if (!words && people.length > 0) throw unavailable()
    await trx.deleteFrom('documents').where('id', '=', id).execute()
    await publish(trx, 'document_changed', id)
    if (!words) return
    for (const { accountId, username } of people) {
      const copy = { id: randomUUID(), kind, account_id: accountId, copy_of: id }
      await insertDocument(trx, { ...copy, title: words.title })
      await appendUpdate(trx, copy.id, { update: words.state, username })
    }
  })
}

export async function readUnsavedAccounts(trx: Database, { id }: DocumentRow) {
  const names = await unsavedPeople(trx, id)
  if (names.length === 0) return []
  return trx
    .selectFrom('staff_accounts')
    .select(['id as accountId', 'username'])
    .where('username', 'in', names)
    .execute()
}
