import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import { invalid } from '#src/http/problem.ts'
import type { ImageFile } from './image-file.ts'
import type { ImageExt } from './image-worker/job.ts'

/** Stores a picture once. An unused one that is uploaded again gets a new day until the cleanup. */
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
  // An upload of a picture whose stored bytes are damaged repairs it.
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
    // The picture of a member of staff.
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

/** The given images are stored; a field that names another one is a 422. In the transaction of the save. */
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
  /** Its bytes still have the checksum they were stored with; a damaged image is treated as missing. */
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

/** In one statement: the picture if it has at most so many bytes, otherwise only what is known about it. */
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

/** Width and height by hash, so that pages reserve the space of a picture before it loads; and its bytes. */
export async function loadImageSizes(db: Database, hashes: string[]) {
  if (hashes.length === 0) return []
  return db
    .selectFrom('images')
    .select(['hash', 'width', 'height', 'size'])
    .where('hash', 'in', hashes)
    .execute()
}

/** Deletes those of the given images that no blog uses any more, and returns their hashes. */
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

/** Some images that were uploaded before this time and that no blog uses. */
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
