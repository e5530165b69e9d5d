import { join } from 'node:path'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { deleteOldFiles, importing } from './api/import/import-job.ts'
import type { ImportDeps } from './api/import/work.ts'
import { createFetchPicture } from './api/pictures/fetch-picture.ts'
import { transferApi } from './api/routes.ts'

export type TransferNeeds = Omit<ImportDeps, 'db' | 'fetchPicture'>

interface Settings {
  /** For tests: pictures are also fetched from addresses that are not on the internet. */
  allowPrivate?: boolean
}

/** Content that comes from other sites, and leaves for them. */
export function transferFeature(
  base: FeatureBase,
  { settings, ...needs }: TransferNeeds & { settings?: Settings },
): Feature {
  const { db } = base
  const folder = join(base.dataDir, 'imports')
  const deps = { ...needs, db, fetchPicture: createFetchPicture(settings) }
  return {
    name: 'transfer',
    routes: [transferApi(base, { ...deps, folder })],
    jobs: [importing(deps, folder)],
    retention: { 'files of imports': ({ now }) => deleteOldFiles(db, folder, now) },
  }
}
