import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fewAtATime } from '#src/platform/few-at-a-time.ts'
import { drawShareImage } from './share-image.ts'

export interface ShareImages {
  get: (title: string, note: string) => Promise<{ png: Buffer; etag: string }>
}

/** Share images as PNG, kept by what is on them in a folder that may be emptied at any time. */
export function createShareImages(folder: string): ShareImages {
  const queue = fewAtATime(1)
  const ready = mkdir(folder, { recursive: true })
  return {
    async get(title, note) {
      await ready
      const svg = drawShareImage(title, note)
      const name = createHash('sha256').update(svg).digest('hex').slice(0, 32)
      const path = join(folder, `${name}.png`)
      const kept = await readFile(path).catch(() => undefined)
      if (kept) return { png: kept, etag: `"${name}"` }
      const png = await queue(() =>
        sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer(),
      )
      // Written aside and renamed: a process killed here leaves no half picture behind.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, png)
      await rename(draft, path)
      return { png, etag: `"${name}"` }
    },
  }
}
