import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { refuseUnconfirmed } from '#src/editor/api/changes.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { lockDocument } from '#src/editor/api/update-log.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { requireImages } from '#src/media/store.ts'
import { fieldsOf, type Letter, letterLayout, letterOf } from '../../document.ts'
import { selectNewsletter } from '../queries.ts'
import { refuseWriter } from '../refusals.ts'
import {
  addImages,
  keepRevision,
  prepareContent,
  selectRevision,
  unsavedNumber,
} from './revisions.ts'

export const subjectOf = ({ id }: Pick<NewsletterRow, 'id'>) => ({
  kind: 'newsletter',
  subjectId: id,
})

export const letterDocument: DocumentKind = {
  layout: letterLayout,
  // Also one that is being sent: a colleague may have it open still. Only a draft is saved.
  async mayWrite(db, staff, newsletterId) {
    const row = await db
      .selectFrom('newsletters')
      .select('author')
      .where('id', '=', newsletterId)
      .executeTakeFirstOrThrow(() => notFound('newsletter'))
    refuseWriter(staff, row)
  },
  isOnline: async () => false,
  async read(db, newsletterId) {
    return letterOf(await selectNewsletter(db, newsletterId))
  },
  async readVersion(db, newsletterId, version) {
    const saved = await selectNewsletter(db, newsletterId)
    const isSaved = saved.version === version
    return letterOf(isSaved ? saved : await selectRevision(db, newsletterId, version))
  },
  async prepareVersion(text) {
    const fields = fieldsOf(text as Letter)
    const { content, images } = await prepareContent(fields.content)
    // Also the saved version: saves within one editing session keep none.
    return async (trx, newsletterId, username) => {
      const saved = await selectNewsletter(trx, newsletterId)
      await addImages(trx, newsletterId, await requireImages(trx, images))
      const edited = { edited_at: new Date().toISOString(), edited_by: username }
      await keepRevision(
        trx,
        { ...saved, ...edited, ...fields, content },
        await unsavedNumber(trx, newsletterId),
      )
    }
  },
}

/** Throws a 409 if the saved letter contains changes of others that the sender has not seen. Call it before sending. */
export async function refuseUnseen(
  trx: Database,
  row: NewsletterRow,
  { username }: StaffIdentity,
  { document, confirmed }: { document?: string; confirmed?: number },
): Promise<void> {
  if (document === undefined) return
  const locked = await lockDocument(trx, subjectOf(row))
  if (locked) await refuseUnconfirmed(trx, locked, { username, seq: locked.saved_seq, confirmed })
}
