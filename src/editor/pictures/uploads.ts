import pLimit from 'p-limit'
import { ApiError, isFinal } from '#src/app/client.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { sendUpload } from './send-upload.ts'

interface Upload {
  blob: Blob
  address: Promise<string>
  startedAt: number
  /** The address, once it is uploaded. */
  url?: string
  hasFailed?: boolean
  /** How much of it is sent, from 0 to 1. */
  sent: number
  /** Why the server does not take it. */
  refusal?: string
}

const nothing = { total: 0, done: 0, failed: 0, sent: 0, refusals: [] as string[] }
/** The server deletes unused pictures after a day, so an older upload is repeated. */
const fresh = 12 * 3_600_000

export type Uploads = ReturnType<typeof createUploads>

type Send = (blob: Blob, onSent: (share: number) => void) => Promise<string>

/** Uploads the images of one article as they are added, so that a save contains only URLs. */
export function createUploads(upload: Send = uploadImage) {
  const uploads = new Map<string, Upload>()
  /** All uploads since the queue was last empty. */
  const progress = createStore(nothing)

  function changed(): void {
    const all = [...uploads.values()]
    const done = all.filter(({ url }) => url !== undefined).length
    const failed = all.filter(({ hasFailed }) => hasFailed).length
    const sent = all.reduce((sum, one) => sum + (one.url ? 1 : one.sent), 0)
    const refusals = [...new Set(all.flatMap(({ refusal }) => refusal ?? []))]
    const now = { total: all.length, done, failed, sent, refusals }
    progress.set(done === all.length ? nothing : now)
  }

  function begin(src: string, blob: Blob): Upload {
    const onSent = (share: number) => {
      one.sent = share
      changed()
    }
    const one: Upload = { blob, address: upload(blob, onSent), startedAt: Date.now(), sent: 0 }
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
        one.sent = 0
        one.refusal = refusalIn(error)
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
export const uploadImage = (
  blob: Blob,
  onSent = (_share: number) => {},
  path = '/media',
): Promise<string> => atOnce(() => withRetry(blob, onSent, path))

async function withRetry(
  blob: Blob,
  onSent: (share: number) => void,
  path: string,
): Promise<string> {
  for (const wait of waits) {
    try {
      return await sendUpload(blob, path, onSent)
    } catch (error) {
      if (isFinal(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return sendUpload(blob, path, onSent)
}

/** The messages of a refusal, which are for the person who chose the file. */
function refusalIn(error: unknown): string | undefined {
  if (!isFinal(error) || !(error instanceof ApiError)) return undefined
  const { errors, detail } = error.problem
  return errors ? Object.values(errors).flat().join(' ') : detail
}
