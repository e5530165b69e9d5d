import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { FaqRow } from '#src/db/schema.ts'
import type { Faq, FaqRevision } from '../contract.ts'
import type { FaqFields } from '../fields.ts'

const columnsOf = ({ question, answer, navigationHeading, order }: FaqFields) => ({
  question,
  answer,
  navigation_heading: navigationHeading,
  sort_order: order,
})

export const presentFaq = (row: FaqRow): Faq => ({
  faqid: row.id,
  question: row.question,
  answer: row.answer,
  navigationHeading: row.navigation_heading,
  order: row.sort_order,
  createdAt: row.created_at,
})

export async function selectFaqs(db: Database): Promise<FaqRow[]> {
  return db.selectFrom('faqs').selectAll().orderBy('sort_order').orderBy('id').execute()
}

export async function selectFaq(db: Database, id: number): Promise<FaqRow | undefined> {
  return db.selectFrom('faqs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFaq(db: Database, fields: FaqFields, author: string): Promise<FaqRow> {
  const now = new Date().toISOString()
  return db
    .insertInto('faqs')
    .values({
      ...columnsOf(fields),
      created_at: now,
      edited_at: now,
      edited_by: author,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeFaq(db: Database, id: number, fields: FaqFields, editor: string) {
  return db
    .updateTable('faqs')
    .set({
      ...columnsOf(fields),
      edited_at: new Date().toISOString(),
      edited_by: editor,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A text that was never saved gets a number below zero: the others are those of saved versions. */
export async function keepUnsavedFaq(db: Database, row: FaqRow, text: FaqFields, who: string) {
  const { lowest } = await db
    .selectFrom('faq_revisions')
    .select((select) => select.fn.min('version').as('lowest'))
    .where('faq_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const version = Math.min(lowest ?? 0, 0) - 1
  const edited = { edited_at: new Date().toISOString(), edited_by: who, version }
  await keepFaqRevision(db, { ...row, ...columnsOf(text), ...edited })
}

export async function keepFaqRevision(db: Database, row: FaqRow): Promise<void> {
  const { id, created_at, edited_at, edited_by, ...fields } = row
  await db
    .insertInto('faq_revisions')
    .values({
      ...fields,
      faq_id: id,
      saved_at: edited_at || created_at,
      saved_by: edited_by,
    })
    .execute()
}

export const selectFaqRevisions = (db: Database, id: number): Promise<FaqRevision[]> =>
  db
    .selectFrom('faq_revisions')
    .select(['version', 'question', 'answer', 'navigation_heading as navigationHeading'])
    .select(['sort_order as order', 'saved_at as savedAt', 'saved_by as savedBy'])
    .where('faq_id', '=', id)
    .orderBy('saved_at', 'desc')
    .orderBy('version', 'desc')
    .execute()

export async function removeFaq(db: Database, id: number): Promise<FaqRow | undefined> {
  return db.deleteFrom('faqs').where('id', '=', id).returningAll().executeTakeFirst()
}
