import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { refuseShape, requireJson } from '#src/app/body-rules.ts'
import { shapeFault } from '#src/app/json-shape.ts'
import { type FieldErrors, invalid } from '#src/app/problem.ts'
import type { StoredPictures } from './bytes.ts'
import { extractEmbedded } from './extract-embedded.ts'
import { ImageRefused } from './image-file.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { addPicture } from './store.ts'

/**
 * Stores the embedded pictures of an article while its body arrives, one after the other, as if each had been uploaded.
 * The rest of the body is small and contains their URLs. If the save fails, the pictures stay unused and the cleanup
 * deletes them.
 */
export function storeEmbedded(
  deps: StoredPictures & { images: ImageWorker },
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { raw } = c.req
    requireJson(raw)
    if (!raw.body) return next()
    /** Messages for refused pictures, by the placeholder that replaces each of them. */
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
    refuseShape(text.toString())
    if (refused.size) throw invalid(fieldErrors(text.toString(), refused))
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body: new Uint8Array(text),
    })
    return next()
  }
}

/** Finds the field of each refused picture, also in strings that contain JSON. */
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
  // No field contains the picture alone: it was quoted within a text.
  return Object.keys(errors).length ? errors : { content: [first] }
}

function parsed(text: string): unknown {
  try {
    return shapeFault(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
