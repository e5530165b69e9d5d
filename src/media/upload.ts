import { apiApp } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { invalid, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import { addPicture } from './add-picture.ts'
import { uploadMedia } from './contract.ts'
import { ImageRefused, maxImageBytes } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'

interface MediaDeps {
  db: Database
  gate: StaffGate
  images: ImageWorker
}

/** Uploads of single pictures. */
export function mediaApi({ db, gate, images }: MediaDeps) {
  return apiApp().openapi(
    { ...uploadMedia, middleware: [gate.required, limitBody(maxImageBytes)] as const },
    async (c) => {
      // A form on another site cannot send this content type without a CORS preflight.
      if (!/^image\//i.test(c.req.header('content-type') ?? '')) {
        throw new ProblemError(415, 'Send a picture, with its image content type.')
      }
      const bytes = Buffer.from(await c.req.arrayBuffer())
      try {
        return c.json({ media: await addPicture({ db, images }, bytes) }, 201)
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error
        throw invalid({ picture: [error.message] })
      }
    },
  )
}
