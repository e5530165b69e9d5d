import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { sha256Of } from '#src/s3/requests.ts'
import type { MediaFile } from './clips/clip-file.ts'
import type { ByteStore, Place } from './objects/byte-store.ts'
import type { MediaExt } from './reference.ts'

/*
 * The rows of pictures with what they say about their bytes: a row has them itself, or names an object that has them.
 * Nothing else reads or writes these columns.
 */

/** Rows of pictures, and the store of their bytes. */
export interface StoredPictures {
  db: Database
  bytes: ByteStore
}

export interface StoredImage {
  ext: MediaExt
  bytes: Buffer
  /** Its bytes still have the checksum they were stored with; a damaged or lost image is treated as missing. */
  intact: boolean
}

/** False when the picture is there already. */
export async function addBytes(
  db: Database,
  { hash, ext, width, height, bytes }: MediaFile,
  { place, now }: { place: Place; now: string },
): Promise<boolean> {
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
      ...place,
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
  { bytes, place, ...size }: { bytes: Buffer; place: Place; width?: number; height?: number },
): Promise<void> {
  await db
    .updateTable('images')
    .set({ ...size, size: bytes.length, checksum: sha256Of(bytes), ...place })
    .where('hash', '=', hash)
    .execute()
}

export async function loadImage(
  { db, bytes: store }: StoredPictures,
  hash: string,
): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['ext', 'bytes', 'object', 'checksum'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const bytes = (await store.get(row)) ?? Buffer.alloc(0)
  return storedImage({ ext: row.ext, bytes }, row.checksum ?? hash)
}

/**
 * In one statement: the picture if its row has its bytes and they are not more than this, otherwise only what is known
 * about it.
 */
export async function loadSmallImage(db: Database, hash: string, mostBytes: number) {
  const row = await db
    .selectFrom('images')
    .select(['ext', 'size', 'checksum'])
    .select(
      sql<Uint8Array | null>`case when size <= ${mostBytes} and object is null then bytes end`.as(
        'bytes',
      ),
    )
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { ext, size, bytes } = row
  const checksum = row.checksum ?? hash
  return { ext, size, checksum, image: bytes ? storedImage({ ext, bytes }, checksum) : undefined }
}

/** The picture with the next address among those whose bytes are in objects, or in their rows. */
export function nextBytes(
  db: Database,
  { after, inObjects }: { after: string; inObjects: boolean },
) {
  return db
    .selectFrom('images')
    .select(['hash', 'checksum', 'ext', 'bytes', 'object'])
    .where('hash', '>', after)
    .where('object', inObjects ? 'is not' : 'is', null)
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst()
}

/** The same bytes in another place. Undefined if the picture was cleaned, repaired or deleted since `row` was read. */
export function replacePlace(
  db: Database,
  row: { hash: string; checksum: string | null; object: string | null },
  place: Place,
): Promise<Place | undefined> {
  return db
    .updateTable('images')
    .set(place)
    .where('hash', '=', row.hash)
    .where('object', row.object === null ? 'is' : '=', row.object)
    .where((or) => or.or([or('checksum', '=', row.checksum), or('checksum', 'is', null)]))
    .returning(['bytes', 'object'])
    .executeTakeFirst()
}

function storedImage(row: { ext: MediaExt; bytes: Uint8Array }, checksum: string): StoredImage {
  const bytes = Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
  return { ext: row.ext, bytes, intact: sha256Of(bytes) === checksum }
}
