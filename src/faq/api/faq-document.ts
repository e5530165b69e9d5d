import type { Database } from '#src/db/database.ts'
import type { FaqRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { leaveUnsaved } from '#src/editor/api/left-copies.ts'
import { type FaqText, faqLayout, fieldsOf, nameOf, sameText, textOf } from '../document.ts'
import { keepUnsavedFaq, presentFaq, requireFaq, selectFaq, selectFaqRevisions } from './queries.ts'

const largestOrder = 2_147_483_647

export const subjectOf = (faqId: number) => ({ kind: 'faq', subjectId: faqId })

export const faqDocument: DocumentKind = {
  least: 'editor',
  layout: faqLayout,
  recoveredField: 'answer',
  async mayWrite(db, _staff, faqId) {
    await requireFaq(db, faqId)
  },
  isOnline: async () => true,
  async read(db, faqId) {
    const row = await selectFaq(db, faqId)
    return row && textOf(presentFaq(row))
  },
  async readVersion(db, faqId, version) {
    const row = await selectFaq(db, faqId)
    if (row?.version === version) return textOf(presentFaq(row))
    const earlier = (await selectFaqRevisions(db, faqId)).find((one) => one.version === version)
    return earlier && textOf(earlier)
  },
  prepareVersion: async (text) => async (trx, faqId, username) => {
    const row = await requireFaq(trx, faqId)
    const saved = presentFaq(row)
    const fields = fieldsOf(text as FaqText)
    // A save keeps the saved version itself.
    if (sameText(textOf(saved), textOf(fields))) return
    // The field may be empty, or hold a number that the column does not.
    const order = Math.abs(fields.order) <= largestOrder ? fields.order : saved.order
    await keepUnsavedFaq(trx, row, { ...fields, order }, username)
  },
}

export const leaveText = (trx: Database, row: FaqRow, who: string) =>
  leaveUnsaved(trx, subjectOf(row.id), { who, title: nameOf(textOf(presentFaq(row))) })
