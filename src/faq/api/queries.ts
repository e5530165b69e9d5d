import { sql } from 'kysely'
import type { Database } from '#src/platform/db/database.ts'
import type { FaqRow } from '#src/platform/db/schema.ts'
import type { Faq, FaqFields } from '../contract.ts'

export function presentFaq(row: FaqRow): Faq {
  return {
    faqid: row.id,
    question: row.question,
    answer: row.answer,
    navigationHeading: row.navigation_heading,
    order: row.sort_order,
    createdAt: row.created_at,
  }
}

export async function selectFaqs(db: Database): Promise<FaqRow[]> {
  return db.selectFrom('faqs').selectAll().orderBy('sort_order').orderBy('id').execute()
}

export async function selectFaq(db: Database, id: number): Promise<FaqRow | undefined> {
  return db.selectFrom('faqs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFaq(db: Database, fields: FaqFields): Promise<FaqRow> {
  return db
    .insertInto('faqs')
    .values({
      question: fields.question,
      answer: fields.answer,
      navigation_heading: fields.navigationHeading,
      sort_order: fields.order,
      created_at: new Date().toISOString(),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeFaq(
  db: Database,
  id: number,
  fields: Partial<FaqFields>,
): Promise<FaqRow> {
  return db
    .updateTable('faqs')
    .set({
      question: fields.question,
      answer: fields.answer,
      navigation_heading: fields.navigationHeading,
      sort_order: fields.order,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeFaq(db: Database, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('faqs')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
