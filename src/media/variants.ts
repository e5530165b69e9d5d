import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fewAtATime } from '#src/platform/few-at-a-time.ts'
import { keep, readKept } from '#src/platform/kept-file.ts'
import { loadSharp } from './load-sharp.ts'

export type VariantFormat = 'avif' | 'webp'

export interface Variant {
  hash: string
  width: number
  format: VariantFormat
}

export interface Variants {
  /** A copy; undefined when there is no original, or none that can be decoded. */
  get: (
    variant: Variant,
    original: () => Promise<Buffer | undefined>,
  ) => Promise<Buffer | undefined>
  has: (variant: Variant) => Promise<boolean>
  /** Resolves when nobody waits for a copy. */
  quiet: () => Promise<void>
  remove: (hashes: string[]) => Promise<void>
}

/** Resized copies, made on first request and kept in a folder that may be emptied at any time. */
export function createVariants(folder: string): Variants {
  // One at a time: more would take the memory of as many pictures and starve the pages.
  const queue = fewAtATime(1)
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  // Tried once: a picture that is damaged, or too tall for a format, would be decoded at every request.
  const impossible = new Set<string>()

  const make = async (
    path: string,
    { width, format }: Variant,
    original: () => Promise<Buffer | undefined>,
  ) => {
    if (impossible.has(path)) return undefined
    const bytes = await original()
    if (!bytes) return undefined
    const made = await queue(() => resize(bytes, width, format)).catch(() => undefined)
    if (made) await keep(path, made)
    else impossible.add(path)
    return made
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
      const kept = await readKept(path)
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

async function resize(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? image.avif({ quality: 55, effort: 2 }).toBuffer()
    : image.webp({ quality: 78 }).toBuffer()
}
