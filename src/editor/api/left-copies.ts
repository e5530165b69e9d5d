import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { manyParts } from '../document/shared-document.ts'
import { noteChanges, unsavedPeople } from './changes.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { removeDocument } from './saved.ts'
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
  // An editor that has later changes of that text adds them.
  const { id: copy_of, kind, last_seq } = document
  for (const { account_id, username } of await readUnsavedAccounts(trx, copy_of)) {
    if (username === who) continue
    const id = randomUUID()
    const copy = { id, kind, account_id, title: document.title || title, left_by: who, copy_of }
    await insertDocument(trx, { ...copy, last_seq })
    await trx
      .insertInto('document_updates')
      .columns(['document_id', 'seq', 'data'])
      .expression(({ selectFrom, val }) =>
        selectFrom('document_updates')
          .select([val(id).as('document_id'), 'seq', 'data'])
          .where('document_id', '=', copy_of),
      )
      .execute()
    await noteChanges(trx, id, { seq: last_seq, username, parts: [manyParts] })
    await noteImages(trx, id, images)
  }
  await removeDocument(trx, copy_of)
}

/** Everybody with changes that no saved version contains gets its words as a document of their own. */
export async function setAside(db: Database, kinds: DocumentKinds, { id, kind }: DocumentRow) {
  const { layout, recoveredField: field } = kindOf(kinds, { kind })
  const words = await runStored(async () => {
    const updates = await readUpdates(db, id, 0)
    return { work: 'recover', layout, updates, field }
  })
  await db.transaction().execute(async (trx) => {
    if (!(await lockDocument(trx, id))) return
    const people = await readUnsavedAccounts(trx, id)
    // The thread may have failed for another reason. Deleting the document now would lose what these people wrote.
    if (!words && people.length > 0) throw unavailable()
    await removeDocument(trx, id)
    if (!words) return
    for (const { account_id, username } of people) {
      const copy = { id: randomUUID(), kind, account_id, copy_of: id, title: words.title }
      await insertDocument(trx, copy)
      await appendUpdate(trx, copy.id, { update: words.state, username })
    }
  })
}

async function readUnsavedAccounts(trx: Database, id: string) {
  const names = await unsavedPeople(trx, id)
  if (names.length === 0) return []
  return trx
    .selectFrom('staff_accounts')
    .select(['id as account_id', 'username'])
    .where('username', 'in', names)
    .execute()
}
