import { type Database, lockContent } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import type { Replacement } from '#src/feature/picture-uses.ts'
import { compareWithSaved } from './compact.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { appendUpdate, findDocument, lockDocument, noteImages, readUpdates } from './update-log.ts'
import { runStored, unavailable } from './worker/document-pool.ts'
import type { AnyLayout, Results } from './worker/run-task.ts'

export type ReplacedState = Results['replace']

/** A stored state with other pictures, and the change as an update for the document. Call it before the transaction. */
export async function replaceInState(layout: AnyLayout, state: string, pairs: Replacement[]) {
  const work = { work: 'replace' as const, layout, updates: [state], pairs }
  const replaced = await runStored(async () => work)
  if (!replaced) throw unavailable()
  return replaced
}

/** Adds a change of pictures to a document, for its editors. */
export async function noteReplaced(
  trx: Database,
  id: string,
  { update, parts }: ReplacedState,
  username: string,
): Promise<void> {
  if (update && (await lockDocument(trx, id)))
    await appendUpdate(trx, id, { update, username, parts })
}

/**
 * Changes the pictures that were replaced everywhere since somebody wrote in the text. The transaction of the replacement
 * only notes them (`replaced_pictures`): applying a document there would hold the lock of the content.
 */
export async function mergeReplaced(db: Database, kinds: DocumentKinds, row: DocumentRow) {
  const noted = row.replaced_pictures
  if (noted === null) return row
  const pairs: Replacement[] = JSON.parse(noted)
  const { layout } = kindOf(kinds, row)
  const change = await runStored(async () => {
    const updates = await readUpdates(db, row.id, 0)
    return { work: 'replace', layout, updates, pairs }
  })
  // A document that cannot be applied is set aside when somebody opens it.
  if (!change) return row
  const merged = await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const now = await lockDocument(trx, row.id)
    if (now?.replaced_pictures !== noted) return now
    const who = pairs.at(-1)?.who ?? ''
    await noteImages(
      trx,
      row.id,
      pairs.map(({ to }) => to.hash),
    )
    await noteReplaced(trx, row.id, change, who)
    const putBack = new Set(pairs.map(({ to }) => to.hash))
    for (const { from } of pairs) {
      if (putBack.has(from.hash)) continue
      const gone = trx.deleteFrom('document_images').where('document_id', '=', row.id)
      await gone.where('hash', '=', from.hash).execute()
    }
    const ending = trx.updateTable('documents').set({ replaced_pictures: null })
    await ending.where('id', '=', row.id).execute()
    return findDocument(trx, row.id)
  })
  await compareWithSaved(db, kinds, row.id)
  return merged
}
