import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { noteSavedChange } from '#src/editor/api/saved.ts'
import {
  type PictureSource,
  type PictureUses,
  type Replacement,
  withReplaced,
} from '#src/feature/picture-uses.ts'
import { addImages, subjectOf } from './letter-document.ts'

const letters: PictureSource = {
  references: (db) => db.selectFrom('newsletter_images').select(['hash', 'newsletter_id as id']),
  texts: (db, { role, username }) =>
    db.selectFrom('newsletters').select((select) => [
      'id',
      'id as subject',
      sql<string>`case when kind = 'step' then 'Mail of a sequence'
          when started_at is null then 'Newsletter' else 'Sent newsletter' end`.as('kind'),
      (role === 'writer'
        ? select.case().when('author', '=', username).then(select.ref('subject')).end()
        : select.ref('subject')
      ).as('title'),
      'content as body',
      select('started_at', 'is not', null).as('isOnline'),
    ]),
  hidden: 'A newsletter of a colleague',
  page: ({ subject }) => `/contentmanager/newsletters/${subject}`,
}

/** Pictures in newsletters and their earlier versions. */
export const letterPictures: PictureUses = {
  sources: [letters],
  replace: (_db, replacement) => ({ change: (trx) => replaceInLetters(trx, replacement) }),
}

/** A newsletter that was sent, or is being sent, stays what its readers got. A step is still sent to others. */
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
    .where((where) => where.or([where('started_at', 'is', null), where('state', '=', 'step')]))
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
