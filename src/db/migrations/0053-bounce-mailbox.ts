import type { Kysely } from 'kysely'

/** How many mails in the bounce mailbox could not be read at the last visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bounce_mailbox')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('unreadable', 'integer', (c) => c.notNull())
    .addColumn('visited_at', 'text', (c) => c.notNull())
    .execute()
}
