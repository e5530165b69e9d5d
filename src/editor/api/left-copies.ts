import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { publish } from '#src/live/live.ts'
import { manyParts } from '../document/shared-document.ts'
import { noteChanges } from './changes.ts'
import { readUnsavedAccounts } from './set-aside.ts'
import { insertDocument, lockDocument, noteImages, type Subject } from './update-log.ts'

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
