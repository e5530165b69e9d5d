import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { readCacheFile, writeCacheFile } from './cache-file.ts'
import { type ImageWorker, PictureFault } from './image-worker/image-worker.ts'
import type { Copy, Crop } from './image-worker/job.ts'
import type { ByteStore } from './objects/byte-store.ts'

export interface Variant extends Copy {
  hash: string
  /** Of the picture; undefined while the database is unavailable. */
  checksum?: string
}

export type Variants = ReturnType<typeof createVariants>

type ReadOriginal = () => Promise<Buffer | undefined>

/**
 * Resized copies, made on first request and kept in a folder that may be emptied at any time. Machines with a common
 * object store make each of them once.
 */
export function createVariants(folder: string, images: ImageWorker, shared?: ByteStore['copies']) {
  const inFlight = createInFlight<Buffer | undefined>()
  // Failed once: without this, a damaged picture, or one too tall for a format, would be decoded at every request.
  const impossible = new LRUCache<string, true>({ max: 10_000 })

  const make = async (path: string, variant: Variant, original: ReadOriginal) => {
    if (impossible.has(path)) return undefined
    const { width, format, checksum } = variant
    const copies = checksum ? shared : undefined
    const known = { width, format, checksum: checksum ?? '' }
    const found = await copies?.get(known)
    if (found) {
      await writeCacheFile(path, found)
      return found
    }
    return render(path, async () => {
      const made = await images.resize({ width, format }, original)
      if (made) await copies?.put(known, made)
      return made
    })
  }

  const render = async (path: string, work: ReadOriginal) => {
    try {
      const made = await work()
      if (made) await writeCacheFile(path, made)
      return made
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error
      impossible.set(path, true)
      return undefined
    }
  }

  const nameOf = ({ hash, width, format }: Variant) => `${hash}-${width}.${format}`

  return {
    has: (variant: Variant) =>
      access(join(folder, nameOf(variant))).then(
        () => true,
        () => false,
      ),
    /** Resolves when no request waits for a copy. */
    quiet: inFlight.quiet,
    /** A resized copy; undefined if there is no original, or if it cannot be decoded. */
    async get(variant: Variant, original: ReadOriginal): Promise<Buffer | undefined> {
      const path = join(folder, nameOf(variant))
      const stored = await readCacheFile(path)
      return stored ?? inFlight.share(path, () => make(path, variant, original))
    },
    /** For link previews. The focal point is that of the picture, so there is one at a time. */
    async getCrop(hash: string, { x, y }: Crop, original: ReadOriginal) {
      const path = join(folder, `${hash}-share-${x}-${y}.jpg`)
      const stored = await readCacheFile(path)
      const make = async () =>
        impossible.has(path) ? undefined : render(path, () => images.crop({ x, y }, original))
      return stored ?? inFlight.share(path, make)
    },
    async remove(hashes: string[]): Promise<void> {
      const gone = new Set(hashes)
      const files = gone.size ? await readdir(folder).catch(() => []) : []
      const ours = files.filter((file) => gone.has(file.slice(0, 64)))
      await Promise.all(ours.map((file) => rm(join(folder, file), { force: true })))
    },
  }
}

/** Work by key: callers that ask for the same key while it runs share its result. */
export function createInFlight<T>() {
  const running = new Map<string, Promise<T>>()
  return {
    share(key: string, work: () => Promise<T>): Promise<T> {
      const started = running.get(key) ?? work().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
    async quiet(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running.values())
    },
  }
}
