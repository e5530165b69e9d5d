import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import type { Subject } from './saved.ts'
import {
  appendUpdate,
  findBySubject,
  insertDocument,
  loadDocument,
  noteImages,
} from './update-log.ts'

interface Leaving {
  /** The username that deletes the subject. */
  who: string
  titleOf: (y: Y.Doc) => string
  /** The hashes of the pictures of the subject. */
  images?: string[]
}

/**
 * Call it when a subject is deleted; its document goes too. Everybody else with changes that no saved version contains
 * gets the text as a new document of their own, which is offered to them once.
 */
export async function leaveUnsaved(
  trx: Database,
  { kind, subjectId }: Subject,
  { who, titleOf, images = [] }: Leaving,
): Promise<void> {
  const document = await findBySubject(trx, kind, subjectId)
  if (!document) return
  const y = await loadDocument(trx, document.id)
  const title = titleOf(y)
  const others = (JSON.parse(document.unsaved_by) as string[]).filter((name) => name !== who)
  const accounts = others.length
    ? await trx
        .selectFrom('staff_accounts')
        .select(['id', 'username'])
        .where('username', 'in', others)
        .execute()
    : []
  for (const { id: accountId, username } of accounts) {
    // The id says which text it is a copy of: an editor that has later changes of that text adds them.
    const id = `${document.id}-${accountId}`
    await insertDocument(trx, { id, kind, accountId })
    await appendUpdate(trx, id, { update: Y.encodeStateAsUpdate(y), username, title })
    await noteImages(trx, id, images)
    await trx.updateTable('documents').set({ left_by: who }).where('id', '=', id).execute()
  }
  await trx.deleteFrom('documents').where('id', '=', document.id).execute()
}
