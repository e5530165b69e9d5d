import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { FaqRow } from '#src/db/schema.ts'
import type { Faq, FaqRevision } from '../contract.ts'
import type { FaqFields } from '../fields.ts'

const stored = ({ question, answer, navigationHeading, order }: FaqFields, who: string) => ({
  question,
  answer,
  navigation_heading: navigationHeading,
  sort_order: order,
  edited_at: new Date().toISOString(),
  edited_by: who,
})

export const presentFaq = (row: FaqRow): Faq => ({
  faqid: row.id,
  question: row.question,
  answer: row.answer,
  navigationHeading: row.navigation_heading,
  order: row.sort_order,
  createdAt: row.created_at,
})

export const selectFaqs = (db: Database): Promise<FaqRow[]> =>
  db.selectFrom('faqs').selectAll().orderBy('sort_order').orderBy('id').execute()

const oneFaq = (db: Database, id: number) => db.selectFrom('faqs').selectAll().where('id', '=', id)

export const selectFaq = (db: Database, id: number): Promise<FaqRow | undefined> =>
  oneFaq(db, id).executeTakeFirst()

export const requireFaq = (db: Database, id: number): Promise<FaqRow> =>
  oneFaq(db, id).executeTakeFirstOrThrow(() => notFound('FAQ'))

export async function insertFaq(db: Database, fields: FaqFields, author: string): Promise<FaqRow> {
  const row = stored(fields, author)
  return db
    .insertInto('faqs')
    .values({ ...row, created_at: row.edited_at, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const changeFaq = (db: Database, id: number, fields: FaqFields, editor: string) =>
  db
    .updateTable('faqs')
    .set({ ...stored(fields, editor), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A text that was never saved gets a number below zero: the others are those of saved versions. */
export async function keepUnsavedFaq(db: Database, row: FaqRow, text: FaqFields, who: string) {
  const { lowest } = await db
    .selectFrom('faq_revisions')
    .select((select) => select.fn.min('version').as('lowest'))
    .where('faq_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const version = Math.min(lowest ?? 0, 0) - 1
  await keepFaqRevision(db, { ...row, ...stored(text, who), version })
}

export async function keepFaqRevision(db: Database, row: FaqRow): Promise<void> {
  const { id, created_at, edited_at, edited_by, ...fields } = row
  await db
    .insertInto('faq_revisions')
    .values({ ...fields, faq_id: id, saved_at: edited_at || created_at, saved_by: edited_by })
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
