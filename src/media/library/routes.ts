import { apiApp } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { notFound } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { StoredPictures } from '../bytes.ts'
import { checkImage, maxImageBytes } from '../image-file.ts'
import type { ImageWorker } from '../image-worker/image-worker.ts'
import * as contract from '../library-contract.ts'
import { readSentImage, refusing } from '../routes.ts'
import type { Variants } from '../variants.ts'
import { deletePicture, describePicture, replacePicture } from './change.ts'
import { type LibraryDeps, listPictures, readPicture } from './list.ts'

interface Deps extends LibraryDeps, StoredPictures, Pick<FeatureBase, 'gate'> {
  images: ImageWorker
  variants: Variants
}

export type LibraryApi = ReturnType<typeof libraryApi>

export function libraryApi(deps: Deps) {
  const middleware = deps.gate.required
  const shown = async (hash: string, staff: StaffIdentity) => {
    const media = await readPicture(deps, hash, staff)
    if (!media) throw notFound('picture')
    return { media }
  }
  return apiApp()
    .openapi({ ...contract.listMedia, middleware }, async (c) => {
      const { unused, ...listing } = c.req.valid('query')
      const isUnused = unused === 'true' || unused === '1'
      return c.json(await listPictures(deps, { ...listing, unused: isUnused }, c.get('staff')), 200)
    })
    .openapi({ ...contract.describeMedia, middleware }, async (c) => {
      const { name } = c.req.valid('param')
      const details = c.req.valid('json')
      const hash = await describePicture(deps, name, { details, staff: c.get('staff') })
      return c.json(await shown(hash, c.get('staff')), 200)
    })
    .openapi(
      { ...contract.replaceMedia, middleware: [middleware, limitBody(maxImageBytes)] as const },
      async (c) => {
        const { name } = c.req.valid('param')
        const file = await refusing(checkImage(deps.images, await readSentImage(c.req)))
        const hash = await replacePicture(deps, name, { file, who: c.get('staff').username })
        return c.json(await shown(hash, c.get('staff')), 200)
      },
    )
    .openapi({ ...contract.deleteMedia, middleware }, async (c) => {
      await deletePicture(deps, c.req.valid('param').name, c.get('staff'))
      return c.body(null, 204)
    })
}
