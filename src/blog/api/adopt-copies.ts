import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import type { Database } from '#src/db/database.ts'
import {
  appendUpdate,
  insertDocument,
  loadDocument,
  noteImages,
} from '#src/editor/api/update-log.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { parseMediaUrl } from '#src/media/reference.ts'
import { articleLayout, type BlogDocument, documentOf, imagesIn, rebased } from '../document.ts'
import { type DocumentSource, presentFields } from '../fields.ts'
import { selectBlog } from './queries.ts'
import { selectRevision } from './revisions.ts'

/*
 * Earlier releases kept unsaved text as one copy per person. It becomes part of the shared document: of an article when
 * its document is made, of a new article when its writer lists their unsaved texts.
 */

const read = (fields: string): BlogDocument => documentOf(JSON.parse(fields) as DocumentSource)

const imageHashes = (document: BlogDocument) =>
  imagesIn(document).flatMap((url) => parseMediaUrl(url)?.hash ?? [])

/** Merges everybody's unsaved changes of an article into its new document, each from the version that it was made to. */
export async function adoptWorkingCopies(trx: Database, blogId: number, documentId: string) {
  const copies = await trx
    .selectFrom('working_copies')
    .selectAll()
    .where('blog_id', '=', blogId)
    .orderBy('saved_at')
    .execute()
  if (copies.length === 0) return
  const current = await selectBlog(trx, blogId)
  const seed = Y.encodeStateAsUpdate(await loadDocument(trx, documentId))
  for (const copy of copies) {
    const y = new Y.Doc()
    Y.applyUpdate(y, seed)
    const document = new SharedDocument(y, articleLayout)
    const before = Y.encodeStateVector(y)
    const isCurrent = current?.version === copy.base_version
    const base = isCurrent ? undefined : await selectRevision(trx, blogId, copy.base_version)
    const changed = read(copy.fields)
    document.write(
      base ? rebased(document.read(), documentOf(presentFields(base)), changed) : changed,
    )
    const update = Y.encodeStateAsUpdate(y, before)
    await appendUpdate(trx, documentId, { update, username: copy.username })
    await noteImages(trx, documentId, imageHashes(changed))
  }
  await trx.deleteFrom('working_copies').where('blog_id', '=', blogId).execute()
}

/** The new articles of an account that were never saved. */
export async function adoptNewArticles(db: Database, { accountId }: StaffIdentity): Promise<void> {
  const mine = db.selectFrom('new_article_copies').selectAll().where('account_id', '=', accountId)
  if ((await mine.execute()).length === 0) return
  await db.transaction().execute(async (trx) => {
    const copies = await trx
      .deleteFrom('new_article_copies')
      .where('account_id', '=', accountId)
      .returningAll()
      .execute()
    for (const { fields, title, username } of copies) {
      const id = randomUUID()
      const document = new SharedDocument(new Y.Doc(), articleLayout)
      document.write(read(fields))
      await insertDocument(trx, { id, kind: 'article', accountId })
      const update = Y.encodeStateAsUpdate(document.y)
      await appendUpdate(trx, id, { update, username, title })
      await noteImages(trx, id, imageHashes(document.read()))
    }
  })
}
