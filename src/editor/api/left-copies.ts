import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { publish } from '#src/live/live.ts'
import { manyParts } from '../document/shared-document.ts'
import { noteChanges, unsavedPeople } from './changes.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import {
  appendUpdate,
  insertDocument,
  lockDocument,
  noteImages,
  readUpdates,
  type Subject,
} from './update-log.ts'
import { runStored, unavailable } from './worker/document-pool.ts'

interface Leaving {
  who: string
  /** The saved title, for a text whose editors have sent none. */
  title: string
  images?: string[]
}

/** Its document goes too. Others with changes that no saved version contains get the text as a document of their own. */
export async function leaveUnsaved(
  trx: Database,
  subject: Subject,
  { who, title, images = [] }: Leaving,
): Promise<void> {
  const document = await lockDocument(trx, subject)
  if (!document) return
  const { kind, last_seq } = document
  for (const { accountId, username } of await readUnsavedAccounts(trx, document)) {
    if (username === who) continue
    const id = randomUUID()
    await insertDocument(trx, {
      id,
      kind,
      account_id: accountId,
      title: document.title || title,
      left_by: who,
      // An editor that has later changes of that text adds them.
      copy_of: document.id,
      last_seq,
    })
    await copyUpdates(trx, document.id, id)
    await noteChanges(trx, id, { seq: last_seq, username, parts: [manyParts] })
    await noteImages(trx, id, images)
  }
  await trx.deleteFrom('documents').where('id', '=', document.id).execute()
  await publish(trx, 'document_changed', document.id)
}

const copyUpdates = (trx: Database, from: string, to: string) =>
  trx
    .insertInto('document_updates')
    .columns(['document_id', 'seq', 'data'])
    .expression((from_) =>
      from_
        .selectFrom('document_updates')
        .select((row) => [row.val(to).as('document_id'), 'seq', 'data'])
        .where('document_id', '=', from),
    )
    .execute()

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

async function readUnsavedAccounts(trx: Database, { id }: DocumentRow) {
  const names = await unsavedPeople(trx, id)
  if (names.length === 0) return []
  return trx
    .selectFrom('staff_accounts')
    .select(['id as accountId', 'username'])
    .where('username', 'in', names)
    .execute()
}
