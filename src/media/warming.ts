import type { Database } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import { loadImage } from './bytes.ts'
import { parseMediaUrl } from './reference.ts'
import { loadImageSizes } from './store.ts'
import type { Variant, Variants } from './variants.ts'
import { widthsOnPages } from './widths.ts'

/** What visitors are about to ask for. */
interface Shown {
  /** Addresses of pictures that an article shows. */
  pictures: string[]
  /** The address of the picture on its card, or nothing. */
  thumbnail: string
}

export interface Warming {
  /** Makes copies of these in the background; returns at once. */
  expect: (shown: Shown) => void
  /** Starts nothing more. What is under way is not waited for: a copy is complete or not there. */
  stop: () => void
}

interface WarmingDeps {
  db: Database
  variants: Variants
  log: Log
  /** How many copies may wait; what is more is made when it is asked for. */
  most?: number
}

/**
 * Resized copies ahead of the first visitor, one at a time and only while nobody waits for one. Another
 * process may do the same work: the second writes the same file once more.
 */
export function createWarming({ db, variants, log, most = 1000 }: WarmingDeps): Warming {
  const waiting = new Map<string, Variant>()
  let running = false
  let stopped = false

  const enqueue = async ({ pictures, thumbnail }: Shown) => {
    const uses = [
      ...pictures.map((url) => ({ url, use: 'article' as const })),
      { url: thumbnail, use: 'card' as const },
    ]
    const found = uses.flatMap(({ url, use }) => {
      const image = parseMediaUrl(url)
      // A GIF travels as it is.
      return image && image.ext !== 'gif' ? [{ hash: image.hash, use }] : []
    })
    const sizes = await loadImageSizes(db, [...new Set(found.map(({ hash }) => hash))])
    const natural = new Map(sizes.map(({ hash, width }) => [hash, width]))
    for (const { hash, use } of found) {
      for (const width of widthsOnPages(use, natural.get(hash) ?? 0)) {
        if (waiting.size >= most) return
        waiting.set(`${hash}-${width}`, { hash, width, format: 'avif' })
      }
    }
  }

  /** Also takes what is added while it runs. */
  const run = async () => {
    if (running) return
    running = true
    try {
      for (const [key, variant] of waiting) {
        await variants.quiet()
        if (stopped) return
        waiting.delete(key)
        if (await variants.has(variant)) continue
        await variants.get(variant, async () => {
          const stored = await loadImage(db, variant.hash)
          // A damaged one would be held impossible, also after somebody has brought it again.
          return stored?.intact ? stored.bytes : undefined
        })
      }
    } finally {
      running = false
    }
  }

  return {
    expect(shown) {
      if (stopped) return
      // After the answer is on its way.
      setImmediate(async () => {
        try {
          await enqueue(shown)
          await run()
        } catch (error) {
          waiting.clear()
          // The next visitor's request makes the copy, and logs what is wrong if it cannot.
          if (!stopped)
            log.warn(
              { kind: error instanceof Error ? error.name : '' },
              'resized copies were not made ahead',
            )
        }
      })
    },
    stop() {
      stopped = true
      waiting.clear()
    },
  }
}
