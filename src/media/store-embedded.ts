import type { MiddlewareHandler } from 'hono'
import type { Database } from '#src/db/database.ts'
import type { ApiEnv } from '#src/http/api-app.ts'
import { refuseDeep } from '#src/http/body-rules.ts'
import { isTooDeep } from '#src/http/json-depth.ts'
import { type FieldErrors, invalid } from '#src/http/problem.ts'
import { addPicture } from './add-picture.ts'
import { extractEmbedded } from './extract-embedded.ts'
import { ImageRefused } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'

/**
 * Stores the pictures of a sent article while it arrives, one after the other, exactly as if each had been uploaded. What
 * is validated after this is small and holds addresses. When the save fails they are unused, and the cleanup removes them.
 */
export function storeEmbedded(deps: {
  db: Database
  images: ImageWorker
}): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { raw } = c.req
    if (!raw.body) return next()
    /** By what stands in the place of each picture that is not accepted. */
    const refused = new Map<string, string>()
    const text = await extractEmbedded(raw.body, async (bytes) => {
      try {
        if (!bytes) throw new ImageRefused('An image may have at most 20 MB.')
        return (await addPicture(deps, bytes)).url
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error
        const place = `refused:${refused.size}`
        refused.set(place, error.message)
        return place
      }
    })
    refuseDeep(text.toString())
    if (refused.size) throw invalid(fieldErrors(text.toString(), refused))
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body: new Uint8Array(text),
    })
    return next()
  }
}

/** Names the field of each refused picture. A text of JSON counts as what it holds. */
function fieldErrors(body: string, refused: ReadonlyMap<string, string>): FieldErrors {
  const errors: FieldErrors = {}
  const visit = (value: unknown, field: string): void => {
    const message = refused.get(String(value))
    if (message) errors[field] = [message]
    const inner = typeof value === 'string' ? parsed(value) : value
    if (typeof inner !== 'object' || inner === null) return
    for (const [key, one] of Object.entries(inner)) visit(one, field ? `${field}.${key}` : key)
  }
  visit(body, '')
  const [first = ''] = refused.values()
  // It was quoted in a text, so no field is the picture alone.
  return Object.keys(errors).length ? errors : { content: [first] }
}

function parsed(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
