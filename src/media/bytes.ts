import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { ImageFile } from './image-file.ts'
import type { ImageExt } from './image-worker/job.ts'

/*
 * The bytes of pictures: nothing else reads or writes them. They are a column of the table `images`; a store of objects
 * would take their place behind these functions.
 */

export interface StoredImage {
  ext: ImageExt
  bytes: Buffer
  /** Its bytes still have the checksum they were stored with; a damaged image is treated as missing. */
  intact: boolean
}

/** False when the picture is there already. */
export async function addBytes(db: Database, file: ImageFile, now: string): Promise<boolean> {
  const { hash, ext, width, height, bytes } = file
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
  return added !== undefined
}

/** Other bytes under the same address: a repair, or the picture without its metadata. */
export async function replaceBytes(
  db: Database,
  hash: string,
  { bytes, ...size }: { bytes: Buffer; width?: number; height?: number },
): Promise<void> {
  await db
    .updateTable('images')
    .set({ bytes, size: bytes.length, checksum: checksumOf(bytes), ...size })
    .where('hash', '=', hash)
    .execute()
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
  return { ext: row.ext, bytes, intact: checksumOf(bytes) === checksum }
}

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
