import type { Kysely } from 'kysely'

/** FAQs keep their earlier versions, as articles do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['edited_at', 'edited_by']) {
    await db.schema
      .alterTable('faqs')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createTable('faq_revisions')
    .addColumn('faq_id', 'integer', (c) => c.notNull().references('faqs.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('navigation_heading', 'text', (c) => c.notNull())
    .addColumn('sort_order', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('faq_revisions_key', ['faq_id', 'version'])
    .execute()
}
