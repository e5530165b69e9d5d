import { join } from 'node:path'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import type { Launch } from '#src/site/launch.ts'
import type { PublishedArticles } from './published-articles.ts'
import { discoveryRoutes } from './routes.ts'
import { createShareImages } from './share-images.ts'

export function discoveryFeature(
  { db, publicUrl, dataDir }: FeatureBase,
  {
    images,
    articles,
    readLaunch,
  }: { images: ImageWorker; articles: PublishedArticles; readLaunch: () => Promise<Launch> },
): Feature {
  const shareImages = createShareImages(join(dataDir, 'cache', 'share-images'), images)
  return {
    name: 'discovery',
    pages: [discoveryRoutes({ db, publicUrl, shareImages, articles, readLaunch })],
  }
}
