import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { refuseUnconfirmed } from '#src/editor/api/changes.ts'
import type { DocumentKind } from '#src/editor/api/document-kind.ts'
import { lockDocument } from '#src/editor/api/update-log.ts'
import { prepare } from '#src/editor/text/prepare.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { requireImages } from '#src/media/store.ts'
import { fieldsOf, type Letter, letterLayout, letterOf } from '../../document.ts'
import { selectNewsletter } from '../queries.ts'
import { refuseWriter } from '../refusals.ts'

export const subjectOf = ({ id }: Pick<NewsletterRow, 'id'>) => ({
  kind: 'newsletter',
  subjectId: id,
})

export const letterDocument: DocumentKind = {
  layout: letterLayout,
  page: (newsletterId) => `/contentmanager/newsletters/${newsletterId ?? ''}`,
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
      const row = { ...saved, ...edited, ...fields, content }
      await keepRevision(trx, row, await unsavedNumber(trx, newsletterId))
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

/** Stores the current draft as a revision before a new editing session. Runs in the transaction of the save. */
export async function keepRevision(trx: Database, row: NewsletterRow, version = row.version) {
  await trx
    .insertInto('newsletter_revisions')
    .values({
      newsletter_id: row.id,
      version,
      subject: row.subject,
      preheader: row.preheader,
      content: row.content,
      saved_at: row.edited_at,
      saved_by: row.edited_by,
    })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

const mostShown = 100

export async function selectRevisions(db: Database, newsletterId: number) {
  return db
    .selectFrom('newsletter_revisions')
    .select(['version', 'subject', 'saved_at as savedAt', 'saved_by as savedBy'])
    .where('newsletter_id', '=', newsletterId)
    .orderBy('saved_at', 'desc')
    .orderBy('version', 'desc')
    .limit(mostShown)
    .execute()
}

export async function selectRevision(db: Database, newsletterId: number, version: number) {
  return db
    .selectFrom('newsletter_revisions')
    .select(['version', 'subject', 'preheader', 'content'])
    .where('newsletter_id', '=', newsletterId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => notFound('version'))
}

/** The number for a text that was never saved: the numbers above zero are those of saved versions. */
export async function unsavedNumber(db: Database, newsletterId: number): Promise<number> {
  const { lowest } = await db
    .selectFrom('newsletter_revisions')
    .select((select) => select.fn.min('version').as('lowest'))
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirstOrThrow()
  return Math.min(lowest ?? 0, 0) - 1
}

/** Prepares submitted content for storage; `images` maps the hash of each image to the field that names it. */
export async function prepareContent(sent: string) {
  const { content, images } = await prepare({ content: sent })
  return { content: content?.content ?? '[]', images }
}

export async function addImages(trx: Database, newsletterId: number, hashes: string[]) {
  // Images of earlier versions stay, because a version may be restored.
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ newsletter_id: newsletterId, hash }))
  await trx
    .insertInto('newsletter_images')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute()
}
