import { sql } from 'kysely'
import { invalid, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { compact } from './compact.ts'

/** Documents of one account and kind that were never saved. */
export const mostUnsaved = 50

/** Lengths of base64: updates are stored in that form. */
const base64 = (bytes: number) => Math.ceil(bytes / 3) * 4
const mostInUpdate = base64(1_000_000)
const mostInDocument = base64(8_000_000)
const mostInUnsaved = base64(32_000_000)

const tooLarge = (detail: string) => new ProblemError(413, detail)

export function refuseLargeUpdate(update: string): void {
  if (update.length <= mostInUpdate) return
  throw tooLarge('One change of a text has at most 1 MB. Paste a long text in parts.')
}

const lengthOf = sql<number>`coalesce(sum(octet_length(data)), 0)`

export async function sizeOf(db: Database, id: string, after = 0): Promise<number> {
  const row = await db
    .selectFrom('document_updates')
    .select(lengthOf.as('length'))
    .where('document_id', '=', id)
    .where('seq', '>', after)
    .executeTakeFirst()
  return Number(row?.length ?? 0)
}

/** Stores an update; if there is no room for it, once more after the earlier ones were merged, which may make room. */
export async function storeWithRoom<Stored>(
  db: Database,
  id: string,
  store: () => Promise<Stored>,
): Promise<Stored> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 413)) throw error
    await compact(db, id)
    return store()
  }
}

export async function refuseLargeDocument(trx: Database, id: string, update: string) {
  if ((await sizeOf(trx, id)) + update.length <= mostInDocument) return
  throw tooLarge('This text is too large to go on. Continue in a new one.')
}

export async function refuseLargeAccount(trx: Database, accountId: number, update: string) {
  const row = await trx
    .selectFrom('documents')
    .innerJoin('document_updates', 'document_updates.document_id', 'documents.id')
    .select(lengthOf.as('length'))
    .where('account_id', '=', accountId)
    .where('subject_id', 'is', null)
    .executeTakeFirst()
  if (Number(row?.length ?? 0) + update.length <= mostInUnsaved) return
  throw tooLarge('Your texts that are not saved have 32 MB together. Save or discard one first.')
}

/** As many as the list shows: more could not be found again, and each may hold megabytes. */
export async function refuseTooMany(trx: Database, accountId: number, kind: string) {
  const rows = await trx
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject_id', 'is', null)
    .limit(mostUnsaved)
    .execute()
  if (rows.length < mostUnsaved) return
  throw invalid({
    document: [`You have ${mostUnsaved} texts that are not saved. Save or discard one first.`],
  })
}
