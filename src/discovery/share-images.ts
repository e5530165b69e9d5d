import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readCacheFile, writeCacheFile } from '#src/media/cache-file.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { drawShareImage } from './share-image.ts'

export type ShareImages = ReturnType<typeof createShareImages>

/** Share images as PNG, cached by their text in a folder that may be emptied at any time. */
export function createShareImages(folder: string, images: ImageWorker) {
  return {
    async get(title: string, note: string) {
      const svg = drawShareImage(title, note)
      const name = createHash('sha256').update(svg).digest('hex').slice(0, 32)
      const path = join(folder, `${name}.png`)
      const stored = await readCacheFile(path)
      if (stored) return { png: stored, etag: `"${name}"` }
      const png = await images.draw(svg, { palette: true })
      await writeCacheFile(path, png)
      return { png, etag: `"${name}"` }
    },
  }
}
