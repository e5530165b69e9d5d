import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#src/platform/db/database.ts'
import { invalid } from '#src/platform/http/problem.ts'
import type { Hoisted } from './hoist.ts'
import { type ImageExt, type ImageFile, mimeTypes } from './image-file.ts'

/** Stores what was hoisted and shows that what was referenced is there. In the transaction of the save. */
export async function storeImages(db: Database, { files, referenced }: Hoisted): Promise<string[]> {
  for (const file of files) await file.use((bytes) => storeImage(db, file, bytes))
  for (const [hash, field] of referenced) {
    const row = await db
      .selectFrom('images')
      .select('hash')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row) throw invalid({ [field]: ['This image is not here any more. Please add it again.'] })
  }
  return [...new Set([...files.map((file) => file.hash), ...referenced.keys()])]
}

async function storeImage(
  db: Database,
  { hash, ext, width, height, size }: ImageFile,
  bytes: Buffer,
): Promise<void> {
  const added = await db
    .insertInto('images')
    .values({
      hash,
      ext,
      width,
      height,
      size,
      created_at: new Date().toISOString(),
      bytes,
    })
    .onConflict((clash) => clash.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  // Who brings a picture again that was damaged here heals it.
  if (!added && !(await loadImage(db, hash))?.whole) {
    await db.updateTable('images').set({ bytes, size }).where('hash', '=', hash).execute()
  }
}

export interface StoredImage {
  ext: ImageExt
  bytes: Buffer
  /** Its bytes are those it was stored with; a damaged one is worth as much as none. */
  whole: boolean
}

export async function loadImage(db: Database, hash: string): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['ext', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const bytes = Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
  const whole = createHash('sha256').update(bytes).digest('hex') === hash
  return { ext: row.ext, bytes, whole }
}

export async function loadDataUrl(db: Database, hash: string): Promise<string | undefined> {
  const image = await loadImage(db, hash)
  return image?.whole
    ? `data:${mimeTypes[image.ext]};base64,${image.bytes.toString('base64')}`
    : undefined
}

/** Width and height by hash, so that pages can keep the place of a picture before it arrives; and its bytes. */
export async function loadImageSizes(db: Database, hashes: string[]) {
  if (hashes.length === 0) return []
  return db
    .selectFrom('images')
    .select(['hash', 'width', 'height', 'size'])
    .where('hash', 'in', hashes)
    .execute()
}

/** Deletes those of the given images that no blog uses any more, and says which. */
export async function removeUnused(db: Database, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const removed = await db
    .deleteFrom('images')
    .where('hash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blog_images')
            .select(sql.lit(1).as('one'))
            .whereRef('blog_images.hash', '=', 'images.hash'),
        ),
      ),
    )
    .returning('hash')
    .execute()
  return removed.map((row) => row.hash)
}
