import type { Kysely } from 'kysely'

/** How often a mailbox was asked to confirm, stored for longer than the person. The mailbox is a keyed hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailbox_mails')
    .addColumn('mailbox', 'text', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.notNull())
    .addColumn('delivery_id', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mailbox_mails_key', ['mailbox', 'nth'])
    .execute()
  await db.schema
    .createIndex('mailbox_mails_created')
    .on('mailbox_mails')
    .column('created_at')
    .execute()
}
