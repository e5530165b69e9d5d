import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import { invalid } from '#src/http/problem.ts'
import type { ImageFile } from './image-file.ts'
import type { ImageExt } from './image-worker/job.ts'

/** Stores a picture once. Uploading an unused picture again gives it another day until the cleanup. */
export async function storeImage(db: Database, file: ImageFile): Promise<void> {
  const { hash, ext, width, height, bytes } = file
  const now = new Date().toISOString()
  const added = await db
    .insertInto('images')
    .values({
      hash,
      checksum: hash,
      ext,
      width,
      height,
      size: bytes.length,
      created_at: now,
      bytes,
    })
    .onConflict((clash) => clash.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (added) return
  // Uploading a picture again repairs damaged bytes.
  if (!(await loadImage(db, hash))?.intact) {
    const repaired = { bytes, size: bytes.length, checksum: hash }
    await db.updateTable('images').set(repaired).where('hash', '=', hash).execute()
  }
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
    // Profile pictures of staff are in use too.
    not(
      exists(
        selectFrom('staff_accounts')
          .select(sql.lit(1).as('one'))
          .where('avatar', '=', sql<string>`'/media/' || images.hash || '.' || images.ext`),
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

export interface StoredImage {
  ext: ImageExt
  bytes: Buffer
  /** Whether the bytes still have the stored checksum; a damaged image is treated as missing. */
  intact: boolean
}

export async function loadImage(db: Database, hash: string): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['ext', 'bytes', 'checksum'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && storedImage(row, row.checksum ?? hash)
}

/** In one statement: the picture if it has at most `mostBytes`, otherwise only its type, size and checksum. */
export async function loadSmallImage(db: Database, hash: string, mostBytes: number) {
  const row = await db
    .selectFrom('images')
    .select(['ext', 'size', 'checksum'])
    .select(sql<Uint8Array | null>`case when size <= ${mostBytes} then bytes end`.as('bytes'))
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { ext, size, bytes } = row
  const checksum = row.checksum ?? hash
  return { ext, size, checksum, image: bytes ? storedImage({ ext, bytes }, checksum) : undefined }
}

function storedImage(row: { ext: ImageExt; bytes: Uint8Array }, checksum: string): StoredImage {
  const bytes = Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
  const intact = createHash('sha256').update(bytes).digest('hex') === checksum
  return { ext: row.ext, bytes, intact }
}

/** Width and height by hash, so that pages reserve space for a picture before it loads, and the size in bytes. */
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
