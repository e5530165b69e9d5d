import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readCacheFile, writeCacheFile } from './cache-file.ts'
import { type ImageWorker, PictureFault } from './image-worker/image-worker.ts'

export type VariantFormat = 'avif' | 'webp'

export interface Variant {
  hash: string
  width: number
  format: VariantFormat
}

export interface Variants {
  /** A resized copy; undefined if there is no original, or if it cannot be decoded. */
  get: (
    variant: Variant,
    original: () => Promise<Buffer | undefined>,
  ) => Promise<Buffer | undefined>
  has: (variant: Variant) => Promise<boolean>
  /** Resolves when no request waits for a copy. */
  quiet: () => Promise<void>
  remove: (hashes: string[]) => Promise<void>
}

/** Resized copies, made on first request and kept in a folder that may be emptied at any time. */
export function createVariants(folder: string, images: ImageWorker): Variants {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  // Failed once: without this, a damaged picture, or one too tall for a format, would be decoded at every request.
  const impossible = new Set<string>()

  const make = async (
    path: string,
    { width, format }: Variant,
    original: () => Promise<Buffer | undefined>,
  ) => {
    if (impossible.has(path)) return undefined
    try {
      const made = await images.resize({ width, format }, original)
      if (made) await writeCacheFile(path, made)
      return made
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error
      impossible.add(path)
      return undefined
    }
  }

  const nameOf = ({ hash, width, format }: Variant) => `${hash}-${width}.${format}`

  return {
    has: (variant) =>
      access(join(folder, nameOf(variant))).then(
        () => true,
        () => false,
      ),
    async quiet() {
      while (underWay.size > 0) await Promise.allSettled(underWay.values())
    },
    async get(variant, original) {
      const name = nameOf(variant)
      const path = join(folder, name)
      const kept = await readCacheFile(path)
      if (kept) return kept
      let work = underWay.get(name)
      if (!work) {
        work = make(path, variant, original).finally(() => underWay.delete(name))
        underWay.set(name, work)
      }
      return work
    },
    async remove(hashes) {
      const gone = new Set(hashes)
      const files = gone.size ? await readdir(folder).catch(() => []) : []
      const ours = files.filter((file) => gone.has(file.slice(0, 64)))
      await Promise.all(ours.map((file) => rm(join(folder, file), { force: true })))
    },
  }
}
