import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { prepare } from '#src/editor/text/prepare.ts'

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
