import * as Y from 'yjs'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { FaqRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { leaveUnsaved } from '#src/editor/api/left-copies.ts'
import { mergeIntoDocument } from '#src/editor/api/saved.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { faqLayout, nameOf, textOf } from '../document.ts'
import { presentFaq, selectFaq } from './queries.ts'

export const subjectOf = (faqId: number) => ({ kind: 'faq', subjectId: faqId })

const textIn = (row: FaqRow) => textOf(presentFaq(row))

export const faqDocument: DocumentKind = {
  least: 'editor',
  async open(db, _staff, faqId) {
    const row = await selectFaq(db, faqId)
    if (!row) throw notFound('FAQ')
    return () => {
      const document = new SharedDocument(new Y.Doc(), faqLayout)
      document.write(textIn(row))
      return Y.encodeStateAsUpdate(document.y)
    }
  },
}

/** The FAQ was changed beside its document, by a program or by a move: the change is merged with what people write. */
export const mergeSaved = (trx: Database, row: FaqRow, username: string) =>
  mergeIntoDocument(trx, subjectOf(row.id), faqLayout, { after: textIn(row), username })

/** Call it when an FAQ is deleted. */
export const leaveText = (trx: Database, faqId: number, who: string) =>
  leaveUnsaved(trx, subjectOf(faqId), {
    who,
    titleOf: (y) => nameOf(new SharedDocument(y, faqLayout).read()),
  })
