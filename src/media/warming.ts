import { loadImage, type StoredPictures } from './bytes.ts'
import { isPicture, parseMediaUrl } from './reference.ts'
import { loadImageSizes } from './store.ts'
import type { Variants } from './variants.ts'
import { widthsOnPages } from './widths.ts'

export interface Copying extends StoredPictures {
  variants: Variants
}

/**
 * Makes resized copies before the first visitor needs them, one at a time and only while no request waits for one.
 * Copies that exist are left as they are, so the work can be repeated.
 */
export async function makeCopies(
  { db, bytes, variants }: Copying,
  { pictures, thumbnails }: { pictures: string[]; thumbnails: string[] },
  signal: AbortSignal,
): Promise<void> {
  const uses = [
    ...pictures.map((url) => ({ url, use: 'article' as const })),
    ...thumbnails.map((url) => ({ url, use: 'card' as const })),
  ]
  const found = uses.flatMap(({ url, use }) => {
    const image = parseMediaUrl(url)
    // GIFs are served unchanged.
    return image && isPicture(image) && image.ext !== 'gif' ? [{ hash: image.hash, use }] : []
  })
  const sizes = await loadImageSizes(db, [...new Set(found.map(({ hash }) => hash))])
  const natural = new Map(sizes.map((size) => [size.hash, size]))
  for (const { hash, use } of found) {
    for (const width of widthsOnPages(use, natural.get(hash)?.width ?? 0)) {
      await variants.quiet()
      if (signal.aborted) return
      const checksum = natural.get(hash)?.checksum ?? hash
      const variant = { hash, checksum, width, format: 'avif' } as const
      if (await variants.has(variant)) continue
      await variants.get(variant, async () => {
        const stored = await loadImage({ db, bytes }, hash)
        // A damaged original would mark the copy as impossible, even after the picture was uploaded again.
        return stored?.intact ? stored.bytes : undefined
      })
    }
  }
}
