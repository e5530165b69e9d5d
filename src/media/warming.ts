import type { Database } from '#src/db/database.ts'
import { loadImage } from './bytes.ts'
import { parseMediaUrl } from './reference.ts'
import { loadImageSizes } from './store.ts'
import type { Variants } from './variants.ts'
import { widthsOnPages } from './widths.ts'

export interface Copying {
  db: Database
  variants: Variants
}

/**
 * Makes resized copies before the first visitor needs them, one at a time and only while no request waits for one.
 * Copies that exist are left as they are, so the work can be repeated.
 */
export async function makeCopies(
  { db, variants }: Copying,
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
    return image && image.ext !== 'gif' ? [{ hash: image.hash, use }] : []
  })
  const sizes = await loadImageSizes(db, [...new Set(found.map(({ hash }) => hash))])
  const natural = new Map(sizes.map(({ hash, width }) => [hash, width]))
  for (const { hash, use } of found) {
    for (const width of widthsOnPages(use, natural.get(hash) ?? 0)) {
      await variants.quiet()
      if (signal.aborted) return
      const variant = { hash, width, format: 'avif' } as const
      if (await variants.has(variant)) continue
      await variants.get(variant, async () => {
        const stored = await loadImage(db, hash)
        // A damaged original would mark the copy as impossible, even after the picture was uploaded again.
        return stored?.intact ? stored.bytes : undefined
      })
    }
  }
}
