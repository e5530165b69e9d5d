import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { addBytes, loadImage, replaceBytes } from './bytes.ts'
import type { ImageFile } from './image-file.ts'

/** Stores a picture once. Uploading an unused picture again gives it another day until the cleanup. */
export async function storeImage(db: Database, file: ImageFile): Promise<void> {
  const { hash, bytes } = file
  const now = new Date().toISOString()
  if (await addBytes(db, file, now)) return
  // An upload of a picture whose stored bytes are damaged repairs it.
  if (!(await loadImage(db, hash))?.intact) await replaceBytes(db, hash, { bytes })
  await db.updateTable('images').set({ created_at: now }).where('hash', '=', hash).execute()
}

/** Throws a 422 that names the field of each image that is not stored. Call it in the transaction of the save. */
export async function requireImages(db: Database, fieldByHash: ReadonlyMap<string, string>) {
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
