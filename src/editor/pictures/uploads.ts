import { uploadImage } from './upload-image.ts'

/** How far the uploads are since nothing was left to upload. */
export interface UploadState {
  total: number
  done: number
  failed: number
}

export interface Uploads {
  /** Starts the upload of an image, unless it is uploaded or on its way. */
  start: (src: string, blob: Blob) => void
  /** The address of the image on the server; a failed upload is tried again. */
  address: (src: string, blob: Blob) => Promise<string>
  /** The address, where the upload is done. */
  known: (src: string) => string | undefined
  retryFailed: () => void
  state: () => UploadState
  watch: (watcher: () => void) => () => void
}

interface Upload {
  blob: Blob
  address: Promise<string>
  startedAt: number
  outcome?: 'done' | 'failed'
  url?: string
}

const nothing: UploadState = { total: 0, done: 0, failed: 0 }
/** The server deletes a picture that nothing uses after a day. */
const fresh = 12 * 3_600_000

/** Uploads the images of one article as they are added, so that a save carries links. */
export function createUploads(upload: (blob: Blob) => Promise<string> = uploadImage): Uploads {
  const uploads = new Map<string, Upload>()
  const watchers = new Set<() => void>()
  let state = nothing

  function changed(): void {
    const all = [...uploads.values()]
    const count = (outcome: Upload['outcome']) =>
      all.filter((one) => one.outcome === outcome).length
    const [done, failed] = [count('done'), count('failed')]
    state = done === all.length ? nothing : { total: all.length, done, failed }
    for (const watcher of watchers) watcher()
  }

  function begin(src: string, blob: Blob): Upload {
    const one: Upload = { blob, address: upload(blob), startedAt: Date.now() }
    uploads.set(src, one)
    changed()
    one.address.then(
      (url) => {
        one.outcome = 'done'
        one.url = url
        changed()
      },
      (error: unknown) => {
        console.error(error)
        one.outcome = 'failed'
        changed()
      },
    )
    return one
  }

  function current(src: string, blob: Blob): Upload {
    const known = uploads.get(src)
    const usable = known && known.outcome !== 'failed' && Date.now() - known.startedAt < fresh
    return usable ? known : begin(src, blob)
  }

  return {
    start: (src, blob) => void current(src, blob),
    address: (src, blob) => current(src, blob).address,
    known: (src) => uploads.get(src)?.url,
    retryFailed() {
      for (const [src, { blob, outcome }] of uploads) if (outcome === 'failed') begin(src, blob)
    },
    state: () => state,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
