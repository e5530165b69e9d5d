import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { noteSavedChange } from '#src/editor/api/saved.ts'
import {
  isInText,
  matches,
  mostPlaces,
  type PictureUses,
  type Replacement,
  withReplaced,
} from '#src/feature/picture-uses.ts'
import { addImages, subjectOf } from './letter-document.ts'

/** Pictures in newsletters and their earlier versions. */
export const letterPictures: PictureUses = {
  async places(db, hashes, { role, username }) {
    const rows = await db
      .selectFrom('newsletter_images as used')
      .innerJoin('newsletters', 'newsletters.id', 'used.newsletter_id')
      .select(['used.hash', 'id', 'subject', 'author', 'started_at'])
      .select(isInText(sql.ref('content'), 'used.hash').as('has'))
      .where('used.hash', 'in', hashes)
      .orderBy('id', 'desc')
      .limit(mostPlaces * hashes.length)
      .execute()
    return rows.map(({ hash, id, subject, author, started_at, has }) => {
      const mayOpen = role !== 'writer' || author === username
      return {
        hash,
        kind: started_at ? 'Sent newsletter' : 'Newsletter',
        title: mayOpen ? subject || 'Without a subject' : 'A newsletter of a colleague',
        href: mayOpen ? `/contentmanager/newsletters/${id}` : null,
        isEarlier: !has,
        isOnline: Boolean(has) && started_at !== null,
      }
    })
  },
  titled(db, pattern, { role, username }) {
    const found = db
      .selectFrom('newsletter_images')
      .innerJoin('newsletters', 'newsletters.id', 'newsletter_id')
      .select('newsletter_images.hash')
      .where(matches('subject', pattern))
    return role === 'writer' ? found.where('author', '=', username) : found
  },
  replace: (_db, replacement) => ({ change: (trx) => replaceInLetters(trx, replacement) }),
}

/** A newsletter that was sent, or is being sent, stays what its readers got. */
async function replaceInLetters(trx: Database, replacement: Replacement): Promise<void> {
  const { from, to, who } = replacement
  const content = withReplaced('content', replacement)
  const rows = await trx
    .updateTable('newsletters')
    .set({
      content,
      version: sql`version + 1`,
      edited_at: new Date().toISOString(),
      edited_by: who,
    })
    .where('started_at', 'is', null)
    .where('id', 'in', (used) =>
      used.selectFrom('newsletter_images').select('newsletter_id').where('hash', '=', from.hash),
    )
    .returning('id')
    .execute()
  for (const row of rows) {
    const ofLetter = trx.updateTable('newsletter_revisions').set({ content })
    await ofLetter.where('newsletter_id', '=', row.id).execute()
    const use = trx.deleteFrom('newsletter_images').where('newsletter_id', '=', row.id)
    await use.where('hash', '=', from.hash).execute()
    await addImages(trx, row.id, [to.hash])
    await noteSavedChange(trx, subjectOf(row), who)
  }
}
