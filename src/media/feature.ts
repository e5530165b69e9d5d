import { join } from 'node:path'
import type { S3Settings } from '#src/config/s3-address.ts'
import type { FeatureBase, PictureColumn } from '#src/feature/feature.ts'
import { createS3Client } from '#src/s3/client.ts'
import { originalsCleaning } from './clean-originals.ts'
import { createUnused, mediaCleanup } from './cleanup.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { type ByteStore, bytesInDatabase } from './objects/byte-store.ts'
import { bytesInObjects } from './objects/bytes-in-objects.ts'
import { watchStore } from './objects/check.ts'
import { createOriginals } from './originals.ts'
import { mediaApi, mediaRoutes } from './routes.ts'
import { createVariants } from './variants.ts'

/** What other features use of it. */
export type Pictures = ReturnType<typeof mediaFeature>

interface Needs {
  images: ImageWorker
  columns: () => PictureColumn[]
  /** Where the bytes of new pictures are stored; undefined: in the database. */
  settings: { s3: S3Settings; redirect?: boolean } | undefined
}

export function mediaFeature(base: FeatureBase, { images, columns, settings }: Needs) {
  const { db, gate, limits, log, dataDir } = base
  const folder = join(dataDir, 'cache', 'variants')
  const objects = settings && bytesInObjects(db, createS3Client(settings.s3), settings)
  const bytes: ByteStore = objects ?? bytesInDatabase
  const variants = createVariants(folder, images, bytes.copies)
  const originals = createOriginals({ db, bytes }, folder)
  const unused = createUnused(columns)
  return {
    name: 'media',
    routes: [mediaApi({ db, bytes, gate, images })],
    pages: [mediaRoutes({ db, bytes, variants, originals, limits })],
    jobs: [
      mediaCleanup({ db, unused, variants, objects, log }),
      originalsCleaning({ db, bytes, images, variants, log }),
    ],
    bytes,
    /** Undefined: all pictures are in the database. */
    objects,
    storeState: objects && watchStore(objects.client),
    images,
    variants,
    originals,
    unused,
  }
}
