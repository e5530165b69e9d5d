import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/** Removes an address from visitors' questions; the questions stay, anonymous. */
export async function forgetAddress(db: Database, email: string): Promise<void> {
  const address = email.toLowerCase()
  const pattern = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`
  const everywhere = new RegExp(address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi')
  const rows = await db
    .selectFrom('faq_questions')
    .select(['id', 'question', 'email'])
    .where(
      sql<boolean>`lower(email) = ${address} or lower(question) like ${pattern} escape ${sql.lit('\\')}`,
    )
    .execute()
  for (const { id, question, email: asker } of rows) {
    await db
      .updateTable('faq_questions')
      .set({
        email: asker?.toLowerCase() === address ? null : asker,
        question: question.replaceAll(everywhere, '[address removed]'),
      })
      .where('id', '=', id)
      .execute()
  }
}
