import type { Kysely } from 'kysely'

/** New articles that were never saved, and the pictures in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_article_copies')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('changes_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('new_article_copies_key', ['username', 'key'])
    .execute()
  await db.schema
    .createTable('new_article_images')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('new_article_images_key', ['username', 'key', 'hash'])
    .addForeignKeyConstraint(
      'new_article_images_copy',
      ['username', 'key'],
      'new_article_copies',
      ['username', 'key'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('new_article_images_by_hash')
    .on('new_article_images')
    .column('hash')
    .execute()
}
