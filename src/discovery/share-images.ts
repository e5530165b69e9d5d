import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readCacheFile, writeCacheFile } from '#src/media/cache-file.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { drawShareImage } from './share-image.ts'

export interface ShareImages {
  get: (title: string, note: string) => Promise<{ png: Buffer; etag: string }>
}

/** Share images as PNG, cached by their text in a folder that may be emptied at any time. */
export function createShareImages(folder: string, images: ImageWorker): ShareImages {
  return {
    async get(title, note) {
      const svg = drawShareImage(title, note)
      const name = createHash('sha256').update(svg).digest('hex').slice(0, 32)
      const path = join(folder, `${name}.png`)
      const kept = await readCacheFile(path)
      if (kept) return { png: kept, etag: `"${name}"` }
      const png = await images.draw(svg, { palette: true })
      await writeCacheFile(path, png)
      return { png, etag: `"${name}"` }
    },
  }
}
