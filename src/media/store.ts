import { type ExpressionBuilder, sql } from 'kysely'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import { addBytes, loadImage, replaceBytes } from './bytes.ts'
import type { ImageFile } from './image-file.ts'

/** Stores a picture once. Uploading an unused picture again gives it another day until the cleanup. */
export async function storeImage(db: Database, file: ImageFile): Promise<void> {
  const { hash, bytes } = file
  const now = new Date().toISOString()
  if (await addBytes(db, file, now)) return
  // An upload of a picture whose stored bytes are damaged repairs it.
  if (!(await loadImage(db, hash))?.intact) await replaceBytes(db, hash, { bytes })
  await db
    .updateTable('images')
    .set({ created_at: now })
    .where('hash', '=', hash)
    .where(isUnused)
    .execute()
}

const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'images'>) =>
  and([
    not(
      exists(
        selectFrom('blog_images')
          .select(sql.lit(1).as('one'))
          .whereRef('blog_images.hash', '=', 'images.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('newsletter_images')
          .select(sql.lit(1).as('one'))
          .whereRef('newsletter_images.hash', '=', 'images.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('new_article_images')
          .select(sql.lit(1).as('one'))
          .whereRef('new_article_images.hash', '=', 'images.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('document_images')
          .select(sql.lit(1).as('one'))
          .whereRef('document_images.hash', '=', 'images.hash'),
      ),
    ),
    not(
      exists(
        selectFrom('staged_images')
          .select(sql.lit(1).as('one'))
          .whereRef('staged_images.hash', '=', 'images.hash'),
      ),
    ),
    // Profile pictures of staff are in use too.
    not(
      exists(
        selectFrom('staff_accounts')
          .select(sql.lit(1).as('one'))
          .where((where) => {
            const address = sql<string>`'/media/' || images.hash || '.' || images.ext`
            return where.or([where('avatar', '=', address), where('wanted_avatar', '=', address)])
          }),
      ),
    ),
  ])

/** Throws a 422 that names the field of each image that is not stored. Call it in the transaction of the save. */
export async function requireImages(
  db: Database,
  fieldByHash: ReadonlyMap<string, string>,
): Promise<string[]> {
  const hashes = [...fieldByHash.keys()]
  const stored = new Set((await loadImageSizes(db, hashes)).map(({ hash }) => hash))
  const missing = hashes.filter((hash) => !stored.has(hash))
  if (missing.length) {
    const message = 'This image is not here any more. Please add it again.'
    throw invalid(
      Object.fromEntries(missing.map((hash) => [fieldByHash.get(hash) ?? 'content', [message]])),
    )
  }
  return hashes
}

/** Width and height by hash, so that pages reserve the space of a picture before it loads; and its bytes. */
export async function loadImageSizes(db: Database, hashes: string[]) {
  if (hashes.length === 0) return []
  return db
    .selectFrom('images')
    .select(['hash', 'width', 'height', 'size'])
    .where('hash', 'in', hashes)
    .execute()
}

/** Deletes those of the given images that nothing uses any more, and returns their hashes. */
export async function removeUnused(db: Database, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const removed = await db
    .deleteFrom('images')
    .where('hash', 'in', hashes)
    .where(isUnused)
    .returning('hash')
    .execute()
  return removed.map((row) => row.hash)
}

/** A batch of unused images that were uploaded before this time. */
export async function selectUnusedBefore(
  db: Database,
  uploadedBefore: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('hash')
    .where('created_at', '<', uploadedBefore)
    .where(isUnused)
    .limit(limit)
    .execute()
  return rows.map((row) => row.hash)
}
