import { sql } from 'kysely'
import { ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { manyParts, peopleByPart } from '../document/shared-document.ts'

/** Higher than the number of any update. */
export const newest = 2_147_483_647

/** The newest updates keep the numbers of all their changes: the snapshot that somebody saves ends among them. */
export const keptUpdates = 60

interface Change {
  seq: number
  username: string
  parts: readonly string[]
  isSaved?: boolean
}

export async function noteChanges(trx: Database, id: string, change: Change): Promise<void> {
  const { seq, username, isSaved } = change
  const noted = { document_id: id, username, seq, is_saved: isSaved ? 1 : 0 }
  const rows = notedParts(change.parts).map((part) => ({ ...noted, part }))
  if (rows.length > 0) await trx.insertInto('document_changes').values(rows).execute()
}

/** Of the updates up to this number, the last one of each person in each part stays. */
export async function thinChanges(trx: Database, id: string, upTo: number): Promise<void> {
  await trx
    .deleteFrom('document_changes')
    .where('document_id', '=', id)
    .where('seq', '<', upTo)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_changes as later')
          .select('later.seq')
          .whereRef('later.document_id', '=', 'document_changes.document_id')
          .whereRef('later.part', '=', 'document_changes.part')
          .whereRef('later.username', '=', 'document_changes.username')
          .whereRef('later.is_saved', '=', 'document_changes.is_saved')
          .whereRef('later.seq', '>', 'document_changes.seq')
          .where('later.seq', '<=', upTo),
      ),
    )
    .execute()
}

/** A version with these changes is online: nobody needs to be asked about them any more. */
export const forgetOnline = (trx: Database, id: string, upTo: number) =>
  trx
    .deleteFrom('document_changes')
    .where('document_id', '=', id)
    .where('seq', '<=', upTo)
    .execute()

/** The text is equal to the saved version again: the changes since then were undone. */
export const forgetUndone = (trx: Database, { id, saved_seq }: DocumentRow) =>
  trx
    .deleteFrom('document_changes')
    .where('document_id', '=', id)
    .where('seq', '>', saved_seq)
    .where('is_saved', '=', 0)
    .execute()

/** The last change of each person in each part after a number. */
export async function changesAfter(db: Database, id: string, after: number, upTo = newest) {
  const rows = await db
    .selectFrom('document_changes')
    .select((select) => [
      'part',
      'username',
      select.fn.max('seq').as('seq'),
      select.fn.min('is_saved').as('is_saved'),
    ])
    .where('document_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .groupBy(['part', 'username'])
    .orderBy((select) => select.fn.min('seq'))
    .orderBy('part')
    .orderBy('username')
    .execute()
  return rows.map(({ is_saved, ...row }) => ({ ...row, isSaved: is_saved === 1 }))
}

/** The people with changes that no saved version contains. */
export const selectUnsaved = (db: Database) =>
  db
    .selectFrom('document_changes')
    .innerJoin('documents', 'documents.id', 'document_changes.document_id')
    .select(['subject_id', 'username'])
    .distinct()
    .where('is_saved', '=', 0)
    .where('seq', '>', sql.ref<number>('documents.saved_seq'))
    .orderBy('username')

export async function unsavedPeople(db: Database, id: string): Promise<string[]> {
  const rows = await selectUnsaved(db).where('document_id', '=', id).execute()
  return rows.map(({ username }) => username)
}

interface Confirmed {
  username: string
  /** The last update that the content contains. */
  seq: number
  /** The last update that this person has seen and confirmed; without it, the saved version. */
  confirmed?: number
  /** The parts that are replaced; by default all go online. */
  parts?: readonly string[]
}

/**
 * Throws a 409 with the parts that others changed since this person confirmed the text: nothing goes online, and nothing
 * is replaced, that the person was not told about. The row must be locked.
 */
export async function refuseUnconfirmed(
  trx: Database,
  row: DocumentRow,
  { username, seq, confirmed = row.saved_seq, parts }: Confirmed,
): Promise<void> {
  const replaced = parts && new Set([...parts, manyParts])
  // Older changes are thinned out, so that one up to a lower number may be missing.
  const upTo = replaced || seq >= row.last_seq - keptUpdates ? seq : undefined
  const changes = await changesAfter(trx, row.id, confirmed, upTo)
  const others = changes.filter(
    (change) => change.username !== username && (replaced?.has(change.part) ?? true),
  )
  if (others.length === 0) return
  throw new ProblemError(409, 'Others have changed this text since you have seen it.', {
    members: { difference: { seq: Math.min(seq, row.last_seq), parts: peopleByPart(others) } },
  })
}

const mostParts = 500
const longestName = 100

/** The names of parts as they are noted. Names of blocks come from editors, which may be somebody's own. */
const notedParts = (parts: readonly string[]) =>
  parts.length > mostParts
    ? [manyParts]
    : [...new Set(parts.map((part) => part.slice(0, longestName)))]
