import type { Database } from '#src/db/database.ts'

/** Deletes the texts of a removed account that were never saved: nobody else can open them. */
export async function removeTextsOfAccount(trx: Database, accountId: number): Promise<void> {
  await trx
    .deleteFrom('documents')
    .where('account_id', '=', accountId)
    .where('subject_id', 'is', null)
    .execute()
}
