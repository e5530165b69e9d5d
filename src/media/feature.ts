import { join } from 'node:path'
import type { S3Settings } from '#src/config/s3-address.ts'
import type { Feature, FeatureBase, PictureColumn } from '#src/feature/feature.ts'
import type { PictureUses } from '#src/feature/picture-uses.ts'
import { createS3Client } from '#src/s3/client.ts'
import { originalsCleaning } from './clean-originals.ts'
import { createUnused, mediaCleanup } from './cleanup.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { libraryApi } from './library/routes.ts'
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
  uses: () => PictureUses[]
  /** Where the bytes of new pictures are stored; undefined: in the database. */
  settings: { s3: S3Settings; redirect?: boolean } | undefined
}

export function mediaFeature(base: FeatureBase, { images, columns, uses, settings }: Needs) {
  const { db, gate, limits, log, dataDir } = base
  const folder = join(dataDir, 'cache', 'variants')
  const objects = settings && bytesInObjects(db, createS3Client(settings.s3), settings)
  const bytes: ByteStore = objects ?? bytesInDatabase
  const variants = createVariants(folder, images, bytes.copies)
  const originals = createOriginals({ db, bytes }, folder)
  const unused = createUnused(columns)
  const library = {
    db,
    uses,
    unused: createUnused(() => columns().filter(({ table }) => table !== 'picture_details')),
  }
  return {
    name: 'media',
    // Pictures of the library are not cleaned up.
    pictures: [{ table: 'picture_details', column: 'hash', holds: 'hash' }],
    routes: [
      mediaApi({ db, bytes, gate, images }),
      libraryApi({ ...library, bytes, gate, images, variants }),
    ],
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
  } satisfies Feature & Record<string, unknown>
}
