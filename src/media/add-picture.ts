import type { Database } from '#src/db/database.ts'
import type { Media } from './contract.ts'
import { checkImage, mimeTypes } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { mediaUrl } from './reference.ts'
import { storeImage } from './store.ts'

/**
 * Checks a picture and stores it. No article uses it yet: the transaction of a save adds the reference, and the cleanup
 * removes pictures without one.
 */
export async function addPicture(
  { db, images }: { db: Database; images: ImageWorker },
  sent: Buffer,
): Promise<Media> {
  const file = await checkImage(images, sent)
  await storeImage(db, file)
  const { width, height, bytes, ext } = file
  return { url: mediaUrl(file), width, height, bytes: bytes.length, type: mimeTypes[ext] }
}
