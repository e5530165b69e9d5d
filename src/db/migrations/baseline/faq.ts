import type { Kysely } from 'kysely'
import { columnTypes, defaulted, key, partOf, required } from '../columns.ts'

export async function faqTables(db: Kysely<unknown>): Promise<void> {
  await answers(db)
  await questions(db)
}

async function answers(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('faqs')
    .addColumn('id', 'integer', id)
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('navigation_heading', 'text', required)
    .addColumn('sort_order', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('edited_at', 'text', defaulted(''))
    .addColumn('edited_by', 'text', defaulted(''))
    .execute()
  await db.schema.createIndex('faqs_order').on('faqs').columns(['sort_order', 'id']).execute()
  await db.schema
    .createTable('faq_revisions')
    .addColumn('faq_id', 'integer', partOf('faqs.id'))
    .addColumn('version', 'integer', required)
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('navigation_heading', 'text', required)
    .addColumn('sort_order', 'integer', required)
    .addColumn('saved_at', 'text', required)
    .addColumn('saved_by', 'text', required)
    .addPrimaryKeyConstraint('faq_revisions_key', ['faq_id', 'version'])
    .execute()
}

/** Visitors' questions, their searches without a result, and whether an answer helped. */
async function questions(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('faq_questions')
    .addColumn('id', 'integer', id)
    .addColumn('question', 'text', required)
    .addColumn('email', 'text')
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('closed_at', 'text')
    .execute()
  await db.schema
    .createIndex('faq_questions_state')
    .on('faq_questions')
    .columns(['state', 'id'])
    .execute()
  await db.schema
    .createTable('faq_searches')
    .addColumn('term', 'text', key)
    .addColumn('count', 'integer', required)
    .addColumn('last_at', 'text', required)
    .execute()
  await db.schema
    .createTable('faq_feedback')
    .addColumn('faq_id', 'integer', (c) => c.primaryKey().references('faqs.id').onDelete('cascade'))
    .addColumn('helpful', 'integer', required)
    .addColumn('unhelpful', 'integer', required)
    .execute()
}
