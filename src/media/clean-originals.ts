import { createHash } from 'node:crypto'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { periodic } from '#src/jobs/periodic.ts'
import type { Log } from '#src/log/log.ts'
import { type ImageWorker, PictureFault } from './image-worker/image-worker.ts'
import { loadImage, type StoredImage } from './store.ts'
import type { Variants } from './variants.ts'

const hour = 3_600_000

interface CleaningDeps {
  db: Database
  images: ImageWorker
  variants: Variants
  log: Log
}

/**
 * Removes location, device and artist from pictures that were stored before uploads did so, and turns them upright.
 * They keep their URLs, so articles stay as they are. One write per picture also marks it as done: the job can be
 * stopped or killed at any time and continues with the next picture.
 */
export function originalsCleaning({ db, images, variants, log }: CleaningDeps) {
  const clean = async (hash: string): Promise<boolean> => {
    const stored = await loadImage(db, hash)
    if (!stored) return false
    const cleaned = stored.intact ? await withoutMetadata(images, stored, hash, log) : undefined
    if (!cleaned) {
      await write(db, hash, { checksum: hash })
      return false
    }
    const { bytes, width, height } = cleaned
    const checksum = createHash('sha256').update(bytes).digest('hex')
    await write(db, hash, { checksum, bytes, size: bytes.length, width, height })
    await variants.remove([hash])
    return true
  }

  return periodic({
    ...{ name: 'clean-originals', everyMs: hour },
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

/** The picture as it should be stored; undefined if it has no metadata or cannot be decoded. */
async function withoutMetadata(
  images: ImageWorker,
  { ext, bytes }: StoredImage,
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

interface Cleaned {
  checksum: string
  bytes?: Buffer
  size?: number
  width?: number
  height?: number
}

async function write(db: Database, hash: string, change: Cleaned): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('images')
      .set(change)
      .where('hash', '=', hash)
      .where('checksum', 'is', null)
      .execute()
    // Pages contain the width and height of pictures.
    if (change.bytes) await bumpContentVersion(trx)
  })
}
