import type { ClientResponse } from 'hono/client'
import pLimit from 'p-limit'
import { isFinal } from '#src/app/client.ts'
import type { Media } from '#src/media/contract.ts'
import { currentToken } from '#src/session/session.ts'
import { staffAnswer } from '#src/session/staff-call.ts'
import { createStore } from '#src/ui/browser/store.ts'

interface Upload {
  blob: Blob
  address: Promise<string>
  startedAt: number
  /** The address, once it is uploaded. */
  url?: string
  hasFailed?: boolean
}

const nothing = { total: 0, done: 0, failed: 0 }
/** The server deletes unused pictures after a day, so an older upload is repeated. */
const fresh = 12 * 3_600_000

export type Uploads = ReturnType<typeof createUploads>

/** Uploads the images of one article as they are added, so that a save contains only URLs. */
export function createUploads(upload = (blob: Blob): Promise<string> => uploadImage(blob)) {
  const uploads = new Map<string, Upload>()
  /** All uploads since the queue was last empty. */
  const progress = createStore(nothing)

  function changed(): void {
    const all = [...uploads.values()]
    const done = all.filter(({ url }) => url !== undefined).length
    const failed = all.filter(({ hasFailed }) => hasFailed).length
    progress.set(done === all.length ? nothing : { total: all.length, done, failed })
  }

  function begin(src: string, blob: Blob): Upload {
    const one: Upload = { blob, address: upload(blob), startedAt: Date.now() }
    uploads.set(src, one)
    changed()
    one.address.then(
      (url) => {
        one.url = url
        changed()
      },
      (error: unknown) => {
        console.error(error)
        one.hasFailed = true
        changed()
      },
    )
    return one
  }

  function current(src: string, blob: Blob): Upload {
    const last = uploads.get(src)
    const usable = last && !last.hasFailed && Date.now() - last.startedAt < fresh
    return usable ? last : begin(src, blob)
  }

  return {
    start: (src: string, blob: Blob) => void current(src, blob),
    /** The URL of the image on the server; a failed upload is retried. */
    address: (src: string, blob: Blob) => current(src, blob).address,
    finished: (src: string) => uploads.get(src)?.url,
    retryFailed() {
      for (const [src, { blob, hasFailed }] of uploads) if (hasFailed) begin(src, blob)
    },
    progress,
  }
}

const atOnce = pLimit(3)
const waits = [1000, 4000]

/**
 * Uploads one picture and returns its URL. At most three uploads run at once; temporary failures are retried. `path` is
 * the call that takes it.
 */
export const uploadImage = (blob: Blob, path = '/media'): Promise<string> =>
  atOnce(() => withRetry(blob, path))

async function withRetry(blob: Blob, path: string): Promise<string> {
  for (const wait of waits) {
    try {
      return await send(blob, path)
    } catch (error) {
      if (isFinal(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return send(blob, path)
}

async function send(blob: Blob, path: string): Promise<string> {
  const call = fetch(`/api/v0${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${currentToken()}`, 'content-type': blob.type },
    body: blob,
  })
  const { media } = await staffAnswer(
    call as Promise<ClientResponse<{ media: Media }, number, 'json'>>,
    'Error uploading an image',
  )
  return media.url
}
