import { join } from 'node:path'
import type { Feature, FeatureBase, PictureColumn } from '#src/feature/feature.ts'
import { originalsCleaning } from './clean-originals.ts'
import { createUnused, mediaCleanup, type Unused } from './cleanup.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { createOriginals, type Originals } from './originals.ts'
import { mediaApi, mediaRoutes } from './routes.ts'
import { createVariants, type Variants } from './variants.ts'

export interface Pictures {
  images: ImageWorker
  variants: Variants
  originals: Originals
  unused: Unused
}

export function mediaFeature(
  base: FeatureBase,
  { images, columns }: { images: ImageWorker; columns: () => PictureColumn[] },
): Feature & Pictures {
  const { db, gate, limits, log, dataDir } = base
  const folder = join(dataDir, 'cache', 'variants')
  const variants = createVariants(folder, images)
  const originals = createOriginals(db, folder)
  const unused = createUnused(columns)
  return {
    name: 'media',
    routes: [mediaApi({ db, gate, images })],
    pages: [mediaRoutes({ db, variants, originals, limits })],
    jobs: [
      mediaCleanup({ db, unused, variants }),
      originalsCleaning({ db, images, variants, log }),
    ],
    images,
    variants,
    originals,
    unused,
  }
}
