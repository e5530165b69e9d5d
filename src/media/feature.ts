import { join } from 'node:path'
import type { S3Settings } from '#src/config/s3-address.ts'
import type { Feature, FeatureBase, PictureColumn } from '#src/feature/feature.ts'
import { createS3Client } from '#src/s3/client.ts'
import { originalsCleaning } from './clean-originals.ts'
import { createUnused, mediaCleanup, type Unused } from './cleanup.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { type ByteStore, bytesInDatabase } from './objects/byte-store.ts'
import { type BytesInObjects, bytesInObjects } from './objects/bytes-in-objects.ts'
import { watchStore } from './objects/check.ts'
import { createOriginals, type Originals } from './originals.ts'
import { mediaApi, mediaRoutes } from './routes.ts'
import { createVariants, type Variants } from './variants.ts'

export interface Pictures {
  bytes: ByteStore
  images: ImageWorker
  variants: Variants
  originals: Originals
  unused: Unused
}

interface Needs {
  images: ImageWorker
  columns: () => PictureColumn[]
  /** Where the bytes of new pictures are stored; undefined: in the database. */
  settings: { s3: S3Settings; redirect?: boolean } | undefined
}

interface Shared {
  /** Undefined: all pictures are in the database. */
  objects: BytesInObjects | undefined
  storeState: ReturnType<typeof watchStore> | undefined
}

export function mediaFeature(
  base: FeatureBase,
  { images, columns, settings }: Needs,
): Feature & Pictures & Shared {
  const { db, gate, limits, log, dataDir } = base
  const folder = join(dataDir, 'cache', 'variants')
  const objects = settings && bytesInObjects(db, createS3Client(settings.s3), settings)
  const bytes = objects ?? bytesInDatabase
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
    objects,
    storeState: objects && watchStore(objects.client),
    images,
    variants,
    originals,
    unused,
  }
}
