import type { Kysely } from 'kysely'

/** The account of each editor that wrote in a document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document_clients')
    .addColumn('document_id', 'text', (c) =>
      c.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_clients_key', ['document_id', 'client'])
    .execute()
}
