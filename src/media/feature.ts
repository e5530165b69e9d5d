import { join } from 'node:path'
import type { Feature, FeatureBase, PictureColumn } from '#src/feature/feature.ts'
import { originalsCleaning } from './clean-originals.ts'
import { mediaCleanup } from './cleanup.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { createOriginals, type Originals } from './originals.ts'
import { mediaRoutes } from './routes.ts'
import { createUnused, type Unused } from './unused.ts'
import { mediaApi } from './upload.ts'
import { createVariants, type Variants } from './variants.ts'
import { createWarming, type Warming } from './warming.ts'

/** Services that other features need to show pictures. */
export interface Pictures {
  images: ImageWorker
  variants: Variants
  originals: Originals
  warming: Warming
  unused: Unused
}

interface Needs {
  /** Decodes and resizes pictures in another process. */
  images: ImageWorker
  /** The columns with pictures of all features. */
  columns: () => PictureColumn[]
}

export function mediaFeature(base: FeatureBase, { images, columns }: Needs): Feature & Pictures {
  const { db, gate, limits, log, dataDir } = base
  const folder = join(dataDir, 'cache', 'variants')
  const variants = createVariants(folder, images)
  const originals = createOriginals(db, folder)
  const unused = createUnused(columns)
  const warming = createWarming({ db, variants, log })
  return {
    name: 'media',
    permissions: { 'POST /media': 'writer' },
    routes: [mediaApi({ db, gate, images })],
    // The body is the picture itself.
    bodies: [{ path: /^\/media$/, isLarge: true, isJson: false }],
    pages: [mediaRoutes({ db, variants, originals, limits })],
    jobs: [
      mediaCleanup({ db, unused, variants }),
      originalsCleaning({ db, images, variants, log }),
    ],
    stop: warming.stop,
    images,
    variants,
    originals,
    warming,
    unused,
  }
}
