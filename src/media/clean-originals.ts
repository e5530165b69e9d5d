import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { periodic } from '#src/jobs/job-kind.ts'
import type { Log } from '#src/log/log.ts'
import { loadImage, replaceBytes, type StoredImage, type StoredPictures } from './bytes.ts'
import { type ImageWorker, PictureFault } from './image-worker/image-worker.ts'
import type { ImageExt } from './image-worker/job.ts'
import { isPicture } from './reference.ts'
import type { Variants } from './variants.ts'

const hour = 3_600_000

interface CleaningDeps extends Pick<FeatureBase, 'log'>, StoredPictures {
  images: ImageWorker
  variants: Variants
}

/**
 * Removes location, device and artist from pictures that were stored before uploads did so, and turns them upright.
 * They keep their URLs, so articles stay as they are. One write per picture also marks it as done: the job can be
 * stopped or killed at any time and continues with the next picture.
 */
export function originalsCleaning({ db, bytes, images, variants, log }: CleaningDeps) {
  const clean = async (hash: string): Promise<boolean> => {
    const stored = await loadImage({ db, bytes }, hash)
    if (!stored) return false
    const cleaned =
      stored.intact && isPicture(stored)
        ? await withoutMetadata(images, stored, hash, log)
        : undefined
    if (!cleaned) {
      await markChecked(db, hash)
      return false
    }
    const place = await bytes.put({ ext: stored.ext, bytes: cleaned.bytes })
    await db.transaction().execute(async (trx) => {
      await replaceBytes(trx, hash, { ...cleaned, place })
      // Pages name the size of a picture.
      await bumpContentVersion(trx)
    })
    await variants.remove([hash])
    return true
  }

  return periodic({
    name: 'clean-originals',
    words: {
      one: 'removal of metadata from pictures',
      many: 'removals of metadata from pictures',
      host: 'the image worker',
    },
    everyMs: hour,
    async run(signal) {
      let cleaned = 0
      let hash = await nextUnchecked(db, '')
      while (hash !== undefined && !signal.aborted) {
        if (await clean(hash)) cleaned++
        hash = await nextUnchecked(db, hash)
      }
      if (cleaned > 0) log.info({ cleaned }, 'removed metadata from stored pictures')
    },
  })
}

/** The picture as it should be stored; nothing when it is fine, or cannot be read. */
async function withoutMetadata(
  images: ImageWorker,
  { ext, bytes }: StoredImage & { ext: ImageExt },
  hash: string,
  log: Log,
) {
  try {
    const { hasMetadata } = await images.inspect(bytes)
    if (!hasMetadata) return undefined
    const cleaned = await images.stripMetadata(bytes, ext)
    const { width, height } = await images.inspect(cleaned)
    return { bytes: cleaned, width, height }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    log.warn({ image: hash }, 'a stored picture cannot be decoded and keeps its metadata')
    return undefined
  }
}

async function nextUnchecked(db: Database, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('images')
    .select('hash')
    .where('checksum', 'is', null)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst()
  return row?.hash
}

async function markChecked(db: Database, hash: string): Promise<void> {
  await db
    .updateTable('images')
    .set({ checksum: hash })
    .where('hash', '=', hash)
    .where('checksum', 'is', null)
    .execute()
}
