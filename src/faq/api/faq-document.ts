import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { FaqRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { leaveUnsaved } from '#src/editor/api/left-copies.ts'
import { faqLayout, nameOf, textOf } from '../document.ts'
import { presentFaq, selectFaq } from './queries.ts'

export const subjectOf = (faqId: number) => ({ kind: 'faq', subjectId: faqId })

export const faqDocument: DocumentKind = {
  least: 'editor',
  layout: faqLayout,
  recoveredField: 'answer',
  async mayWrite(db, _staff, faqId) {
    const row = await db.selectFrom('faqs').select('id').where('id', '=', faqId).executeTakeFirst()
    if (!row) throw notFound('FAQ')
  },
  isOnline: async () => true,
  async read(db, faqId) {
    const row = await selectFaq(db, faqId)
    return row && textOf(presentFaq(row))
  },
}

export const leaveText = (trx: Database, row: FaqRow, who: string) =>
  leaveUnsaved(trx, subjectOf(row.id), { who, title: nameOf(textOf(presentFaq(row))) })
