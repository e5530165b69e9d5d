import sharp from 'sharp'
import type { Job } from './job.ts'
import type { Work } from './serve-jobs.ts'

// Its cache only helps who works on one picture again and again, and each is worked on once; one thread leaves
// the other cores to the pages.
sharp.cache(false)
sharp.concurrency(1)

const mostPixels = 50_000_000

export async function paint(job: Job, bytes: Buffer): Promise<Work> {
  if (job.work === 'measure') {
    // Only the header is read: who asks refuses what has too many pixels, and a bomb must not be unpacked for it.
    const { width, height, autoOrient } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: 'error',
    }).metadata()
    return {
      size: { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height },
    }
  }
  if (job.work === 'draw') {
    const image = sharp(bytes)
    return {
      bytes: await (job.palette
        ? image.png({ palette: true, quality: 90, effort: 4 })
        : image.png({ compressionLevel: 6 })
      ).toBuffer(),
    }
  }
  const image = sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: job.width, withoutEnlargement: true })
  return {
    bytes: await (job.format === 'avif'
      ? image.avif({ quality: 55, effort: 2 })
      : image.webp({ quality: 78 })
    ).toBuffer(),
  }
}
