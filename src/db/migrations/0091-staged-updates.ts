import { type Kysely, sql } from 'kysely'
import { columnTypes } from './columns.ts'

/** Changes to published articles that go online later, exactly as they were reviewed, and their images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staged_updates')
    .addColumn('id', 'integer', id)
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('document_id', 'text')
    .addColumn('document_seq', 'integer')
    .addColumn('document_state', 'text')
    .addColumn('staged_at', 'text', (c) => c.notNull())
    .addColumn('staged_by', 'text', (c) => c.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('scheduled_by', 'text')
    .addColumn('ended', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createIndex('staged_updates_waiting')
    .on('staged_updates')
    .column('blog_id')
    .unique()
    .where(sql.ref('ended'), 'is', null)
    .execute()
  await db.schema
    .createIndex('staged_updates_of_blog')
    .on('staged_updates')
    .column('blog_id')
    .execute()
  await db.schema
    .createTable('staged_images')
    .addColumn('staged_id', 'integer', (c) =>
      c.notNull().references('staged_updates.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (c) => c.notNull().references('images.hash'))
    .addPrimaryKeyConstraint('staged_images_key', ['staged_id', 'hash'])
    .execute()
  await db.schema.createIndex('staged_images_by_hash').on('staged_images').column('hash').execute()
}
