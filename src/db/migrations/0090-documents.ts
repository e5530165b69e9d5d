import type { Kysely } from 'kysely'

/** Texts that people write together, and their updates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('account_id', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('last_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('saved_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('subject_changes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('presence_changes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('unsaved_by', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('left_by', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('documents_subject', ['kind', 'subject_id'])
    .execute()
  await db.schema
    .createTable('document_updates')
    .addColumn('document_id', 'text', (c) =>
      c.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_updates_key', ['document_id', 'seq'])
    .execute()
  await db.schema
    .createTable('document_images')
    .addColumn('document_id', 'text', (c) =>
      c.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('document_images_key', ['document_id', 'hash'])
    .execute()
  await db.schema
    .createIndex('document_images_by_hash')
    .on('document_images')
    .column('hash')
    .execute()
  await db.schema
    .createTable('document_presence')
    .addColumn('document_id', 'text', (c) =>
      c.notNull().references('documents.id').onDelete('cascade'),
    )
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_presence_key', ['document_id', 'client'])
    .execute()
}
