import type { Kysely } from 'kysely'

/** Unsaved changes of staff, and who has which article open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('working_copies')
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('changes_id', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('working_copies_key', ['blog_id', 'username'])
    .execute()
  await db.schema
    .createTable('open_editors')
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('block_id', 'text')
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('open_editors_key', ['blog_id', 'tab'])
    .execute()
}
