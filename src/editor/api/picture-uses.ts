import type { PictureSource, PictureUses, Replacement } from '#src/feature/picture-uses.ts'
import { publish } from '#src/live/live.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { mergeSaved } from './merge-saved.ts'
import { findDocument } from './update-log.ts'

const texts = (kinds: DocumentKinds): PictureSource => ({
  references: (db) => db.selectFrom('document_images').select(['hash', 'document_id as id']),
  texts: (db, { role, accountId }) =>
    db.selectFrom('documents').select((select) => {
      const isOwn = select('account_id', '=', accountId)
      const mayOpen =
        role === 'writer' ? isOwn : select.or([isOwn, select('subject_id', 'is not', null)])
      return [
        'id',
        'subject_id as subject',
        'kind',
        select.case().when(mayOpen).then(select.ref('title')).end().as('title'),
        select.lit(null).as('body'),
        select.lit(false).as('isOnline'),
      ]
    }),
  hidden: 'A text of a colleague',
  areWritten: true,
  page: (text) => kindOf(kinds, text).page?.(text.subject) ?? null,
})

/** Pictures in texts that people write, also those that are not saved. */
export const documentPictures = (kinds: DocumentKinds): PictureUses => ({
  sources: [texts(kinds)],
  replace(db, replacement) {
    let noted: string[] = []
    return {
      async change(trx) {
        const rows = await trx
          .selectFrom('document_images')
          .innerJoin('documents', 'documents.id', 'document_id')
          .select(['id', 'replaced_pictures'])
          .where('hash', '=', replacement.from.hash)
          .execute()
        noted = rows.map(({ id }) => id)
        for (const { id, replaced_pictures } of rows) {
          const earlier: Replacement[] = JSON.parse(replaced_pictures ?? '[]')
          const pairs = JSON.stringify([...earlier, replacement])
          const noting = trx.updateTable('documents').set({ replaced_pictures: pairs })
          await noting.where('id', '=', id).execute()
          await publish(trx, 'document_changed', id)
        }
      },
      /** Otherwise the next reader of each text does it. */
      async follow() {
        for (const id of noted) {
          const row = await findDocument(db, id)
          if (row) await mergeSaved(db, kinds, row)
        }
      },
    }
  },
})
