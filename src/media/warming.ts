import type { Database } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import { loadImage } from './bytes.ts'
import { parseMediaUrl } from './reference.ts'
import { loadImageSizes } from './store.ts'
import type { Variant, Variants } from './variants.ts'
import { widthsOnPages } from './widths.ts'

/** Pictures that visitors are about to request. */
interface Shown {
  /** URLs of the pictures in an article. */
  pictures: string[]
  /** The URL of the picture on its card, or an empty string. */
  thumbnail: string
}

export interface Warming {
  /** Makes copies of these pictures in the background; returns at once. */
  expect: (shown: Shown) => void
  /** Starts no more copies. A running one is not awaited: its file is complete or missing. */
  stop: () => void
}

interface WarmingDeps {
  db: Database
  variants: Variants
  log: Log
  /** The queue limit; further copies are made on request. */
  most?: number
}

/**
 * Makes resized copies before the first visitor needs them, one at a time and only while no request waits for one.
 * Another process may make the same copy; it then writes the same file again.
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
      // GIFs are served unchanged.
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

  /** Also processes copies that are queued while it runs. */
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
          // A damaged original would mark the copy as impossible, even after the picture was uploaded again.
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
      // After the current response.
      setImmediate(async () => {
        try {
          await enqueue(shown)
          await run()
        } catch (error) {
          waiting.clear()
          // The next request makes the copy, and logs the cause if it cannot.
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
