import { type FieldErrors, invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { addBytes, loadImage, replaceBytes, type StoredPictures } from './bytes.ts'
import type { MediaFile } from './clips/clip-file.ts'
import type { Media } from './contract.ts'
import { focusOf } from './focus.ts'
import { checkImage, mimeTypes } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { kindOfUrl, type MediaKind, mediaUrl, parseMediaUrl } from './reference.ts'

/** Stores a picture once. Uploading an unused picture again gives it another day until the cleanup. */
export async function storeImage(pictures: StoredPictures, file: MediaFile): Promise<void> {
  const { db, bytes: store } = pictures
  const { hash, bytes } = file
  const now = new Date().toISOString()
  const keepAnotherDay = () =>
    db
      .updateTable('images')
      .set({ created_at: now })
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst()
  if (await keepAnotherDay()) {
    if ((await loadImage(pictures, hash))?.intact) return
    // An upload of a picture whose stored bytes are damaged repairs it.
    return replaceBytes(db, hash, { bytes, place: await store.put(file) })
  }
  const place = await store.put(file)
  if (!(await addBytes(db, file, { place, now }))) await keepAnotherDay()
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

/** Width and height by hash, so that pages reserve the space of a picture before it loads; its bytes and focal point. */
export async function loadImageSizes(db: Database, hashes: string[]) {
  if (hashes.length === 0) return []
  return db
    .selectFrom('images')
    .select(['hash', 'checksum', 'object', 'width', 'height', 'size'])
    .select(focusOf('images.hash').as('focus'))
    .where('hash', 'in', hashes)
    .execute()
}

/**
 * Checks a picture and stores it. No article uses it yet: the transaction of a save adds the reference, and the cleanup
 * removes pictures without one.
 */
export async function addPicture(
  { images, ...pictures }: StoredPictures & { images: ImageWorker },
  sent: Buffer,
): Promise<Media> {
  return addFile(pictures, await checkImage(images, sent))
}

/** Stores a file that was checked. As with a picture, no article uses it yet. */
export async function addFile(pictures: StoredPictures, file: MediaFile): Promise<Media> {
  await storeImage(pictures, file)
  const { width, height, bytes, ext } = file
  return { url: mediaUrl(file), width, height, bytes: bytes.length, type: mimeTypes[ext] }
}

/** A field of a document with a stored file, by default a picture. */
export interface FilePlace {
  field: string
  src: string
  kind?: MediaKind
}

const needed: Record<MediaKind, string> = {
  picture: 'This must be a picture.',
  clip: 'This must be an MP4 or WebM clip.',
  captions: 'This must be a WebVTT file with captions.',
}

/**
 * The images of a document by hash, with the field that names each. Embedded pictures were stored and replaced by URLs
 * when the body arrived; any other value is refused.
 */
export function referencedImages(places: FilePlace[]): Map<string, string> {
  const referenced = new Map<string, string>()
  const errors: FieldErrors = {}
  for (const { field, src, kind = 'picture' } of places) {
    if (!src) continue
    const image = parseMediaUrl(src)
    if (image && kindOfUrl(src) === kind) {
      referenced.set(image.hash, field)
    } else if (image || kind !== 'picture') {
      errors[field] = [needed[kind]]
    } else {
      errors[field] = [
        /^data:[^,]{0,200};base64,/i.test(src.slice(0, 300))
          ? 'Only PNG, JPEG, GIF, WebP and AVIF images are taken.'
          : 'An image must be embedded as a base64 data URL.',
      ]
    }
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return referenced
}
