import { ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StagedUpdateRow } from '#src/db/schema.ts'
import {
  noteReplaced,
  type ReplacedState,
  replaceInState,
} from '#src/editor/api/replaced-pictures.ts'
import { type Replacement, withReplaced } from '#src/feature/picture-uses.ts'
import { articleLayout } from '../../document.ts'
import { requireRow } from '../queries.ts'
import { insertStaged } from './staged.ts'

/**
 * The states of documents are changed before the transaction. The fields of a staged update never change, so each update
 * with the picture is followed by another one. Returns the work for the transaction.
 */
export async function prepareStagedReplacement(db: Database, replacement: Replacement) {
  const { from, to, who } = replacement
  const prepared = new Map<number, ReplacedState | undefined>()
  for (const { id, document_state: state } of await waitingWith(db, from.hash)) {
    const change =
      state === null ? undefined : await replaceInState(articleLayout, state, [replacement])
    prepared.set(id, change)
  }
  return async (trx: Database) => {
    for (const earlier of await waitingWith(trx, from.hash)) {
      const { id: _id, ...row } = earlier
      if (!prepared.has(earlier.id)) {
        throw new ProblemError(
          409,
          'Somebody staged an update with this picture. Please try again.',
        )
      }
      const change = prepared.get(earlier.id)
      const fields = row.fields.replaceAll(from.url, to.url)
      const state = change?.state ?? null
      // Without the state, publishing merges the fields as the change of a program.
      const snapshot = state === null ? { document_id: null, document_seq: null } : {}
      const values = { ...row, ...snapshot, fields, document_state: state }
      await insertStaged(trx, await requireRow(trx, row.blog_id), { earlier, values })
      if (change?.update && row.document_id) await noteReplaced(trx, row.document_id, change, who)
    }
    await replaceInEnded(trx, replacement)
  }
}

const waitingWith = (db: Database, hash: string): Promise<StagedUpdateRow[]> =>
  db
    .selectFrom('staged_updates')
    .selectAll()
    .where('ended', 'is', null)
    .where('id', 'in', (from) =>
      from.selectFrom('staged_images').select('staged_id').where('hash', '=', hash),
    )
    .execute()

/** Reviewers with a link still see them. */
async function replaceInEnded(trx: Database, replacement: Replacement): Promise<void> {
  const { from, to } = replacement
  const moved = trx.deleteFrom('staged_images').where('hash', '=', from.hash).returning('staged_id')
  for (const { staged_id } of await moved.execute()) {
    const fields = withReplaced('fields', replacement)
    await trx.updateTable('staged_updates').set({ fields }).where('id', '=', staged_id).execute()
    await trx
      .insertInto('staged_images')
      .values({ staged_id, hash: to.hash })
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}
