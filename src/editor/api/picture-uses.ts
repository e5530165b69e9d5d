import {
  mostPlaces,
  type PictureUses,
  type Replacement,
  textKind,
} from '#src/feature/picture-uses.ts'
import { publish } from '#src/live/live.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { mergeSaved } from './merge-saved.ts'
import { findDocument } from './update-log.ts'

/** Pictures in texts that people write, also those that are not saved. */
export const documentPictures = (kinds: DocumentKinds): PictureUses => ({
  async places(db, hashes, { role, accountId }) {
    const rows = await db
      .selectFrom('document_images as used')
      .innerJoin('documents', 'documents.id', 'used.document_id')
      .select(['used.hash', 'kind', 'subject_id', 'account_id', 'title'])
      .where('used.hash', 'in', hashes)
      .limit(mostPlaces * hashes.length)
      .execute()
    return rows.map((row) => {
      const isOwn = row.account_id === accountId
      const mayOpen = isOwn || (row.subject_id !== null && role !== 'writer')
      return {
        hash: row.hash,
        kind: textKind,
        title: mayOpen ? row.title || 'Without a title' : 'A text of a colleague',
        href: mayOpen ? (kindOf(kinds, row).page?.(row.subject_id) ?? null) : null,
        isEarlier: false,
        isOnline: false,
      }
    })
  },
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
