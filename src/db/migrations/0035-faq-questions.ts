import type { Kysely } from 'kysely'
import { columnTypes } from './columns.ts'

/** Visitors' questions, their searches without a result, and whether an answer helped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('faq_questions')
    .addColumn('id', 'integer', id)
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('closed_at', 'text')
    .execute()
  await db.schema
    .createIndex('faq_questions_state')
    .on('faq_questions')
    .columns(['state', 'id'])
    .execute()
  await db.schema
    .createTable('faq_searches')
    .addColumn('term', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('faq_feedback')
    .addColumn('faq_id', 'integer', (c) => c.primaryKey().references('faqs.id').onDelete('cascade'))
    .addColumn('helpful', 'integer', (c) => c.notNull())
    .addColumn('unhelpful', 'integer', (c) => c.notNull())
    .execute()
}
