import { notFound } from '#src/app/problem.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
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
  layout: letterLayout,
  // Also one that is being sent: a colleague may have it open still. Only a draft is saved.
  async mayWrite(db, staff, newsletterId) {
    const row = await db
      .selectFrom('newsletters')
      .select('author')
      .where('id', '=', newsletterId)
      .executeTakeFirst()
    if (!row) throw notFound('newsletter')
    refuseWriter(staff, row)
  },
  async read(db, newsletterId) {
    return letterIn(await selectNewsletter(db, newsletterId))
  },
}
