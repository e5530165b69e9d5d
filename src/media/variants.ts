import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fewAtATime } from '#src/platform/few-at-a-time.ts'

export type VariantFormat = 'avif' | 'webp'

export interface Variant {
  hash: string
  width: number
  format: VariantFormat
}

export interface Variants {
  get: (
    variant: Variant,
    original: () => Promise<Buffer | undefined>,
  ) => Promise<Buffer | undefined>
  remove: (hashes: string[]) => Promise<void>
}

/** Resized copies, made on first request and kept in a folder that may be emptied at any time. */
export function createVariants(folder: string): Variants {
  // sharp uses every core by itself; more than one at once would starve the pages.
  const queue = fewAtATime(1)
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const ready = mkdir(folder, { recursive: true })

  const make = async (
    path: string,
    { width, format }: Variant,
    original: () => Promise<Buffer | undefined>,
  ) => {
    const bytes = await original()
    if (!bytes) return undefined
    const made = await queue(() => resize(bytes, width, format))
    // Written aside and renamed: a process killed here leaves no half picture behind.
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, made)
    await rename(draft, path)
    return made
  }

  return {
    async get(variant, original) {
      await ready
      const name = `${variant.hash}-${variant.width}.${variant.format}`
      const path = join(folder, name)
      const kept = await readFile(path).catch(() => undefined)
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

function resize(bytes: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? image.avif({ quality: 55, effort: 2 }).toBuffer()
    : image.webp({ quality: 78 }).toBuffer()
}
