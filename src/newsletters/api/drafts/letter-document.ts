import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { mergeIntoDocument } from '#src/editor/api/saved.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { letterLayout, letterOf } from '../../document.ts'
import { audienceOf } from '../present.ts'
import { selectNewsletter } from '../queries.ts'
import { refuseWriter } from '../refusals.ts'

export const subjectOf = ({ id }: Pick<NewsletterRow, 'id'>) => ({
  kind: 'newsletter',
  subjectId: id,
})

const letterIn = (row: NewsletterRow) =>
  letterOf({
    subject: row.subject,
    preheader: row.preheader,
    content: row.content,
    audience: audienceOf(row),
  })

export const letterDocument: DocumentKind = {
  async open(db, staff, newsletterId) {
    const row = await selectNewsletter(db, newsletterId)
    refuseWriter(staff, row)
    // Also one that is being sent: a colleague may have it open still. Only a draft is saved.
    return () => {
      const document = new SharedDocument(new Y.Doc(), letterLayout)
      document.write(letterIn(row))
      return Y.encodeStateAsUpdate(document.y)
    }
  },
}

/** A program saved the draft: its change is merged with what people write in it. */
export const mergeSaved = (trx: Database, row: NewsletterRow, username: string) =>
  mergeIntoDocument(trx, subjectOf(row), letterLayout, { after: letterIn(row), username })
