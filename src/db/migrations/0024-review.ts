import type { Kysely } from 'kysely'
import { columnTypes } from './columns.ts'

/** Links that show a draft to somebody without an account, and the comments on its blocks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('review_links')
    .addColumn('id', 'integer', id)
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('review_links_of_blog').on('review_links').column('blog_id').execute()
  await db.schema
    .createTable('review_comments')
    .addColumn('id', 'integer', id)
    .addColumn('blog_id', 'integer', (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('block_id', 'text', (c) => c.notNull())
    .addColumn('answer_to', 'integer', (c) =>
      c.references('review_comments.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('by_staff', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('resolved_at', 'text')
    .addColumn('resolved_by', 'text')
    .execute()
  await db.schema
    .createIndex('review_comments_of_blog')
    .on('review_comments')
    .columns(['blog_id', 'id'])
    .execute()
  await db.schema
    .createIndex('review_comments_answers')
    .on('review_comments')
    .column('answer_to')
    .execute()
}
