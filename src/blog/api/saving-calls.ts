import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { refuseStale, staleProblem } from '#src/app/etag.ts'
import { versionTag } from '#src/app/version-tag.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import type { Pictures } from '#src/media/feature.ts'
import { storeEmbedded } from '#src/media/store-embedded.ts'
import { type ImagesAs, presentBlog } from './reading/present.ts'

export type BlogDeps = FeatureBase & Pictures

const mostBytes = 60_000_000

export const tagOf = (row: Pick<BlogRow, 'id' | 'version'>) =>
  versionTag('blog', row.id, row.version)

export const forStaff = (images: 'embedded' | 'linked'): ImagesAs =>
  images === 'linked' ? 'weighed' : images

/** The middleware of calls whose bodies may contain embedded pictures. */
export const withPictures = (
  deps: BlogDeps,
): [StaffGate['required'], MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] => [
  deps.gate.required,
  limitBody(mostBytes),
  storeEmbedded(deps),
]

/** The blog as a 412 shows it. Linked in any case: with its pictures it would be in memory as a whole. */
const shown = async (trx: Database, current: BlogRow) => ({
  blog: await presentBlog(trx, current, 'weighed'),
})

export async function refuseOld(trx: Database, current: BlogRow, ifMatch: string | undefined) {
  const tag = tagOf(current)
  if (!ifMatch || ifMatch === tag) return
  refuseStale(ifMatch, tag, await shown(trx, current))
}

export const staleBlog = async (trx: Database, current: BlogRow) =>
  staleProblem(tagOf(current), await shown(trx, current))
