import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  type ImageExt,
  type ImageInfo,
  type Job,
  madePath,
  type Task,
  type TaskResult,
} from './job.ts'
import { limitProcess } from './limit-process.ts'

/* Runs in a child process, started by image-worker.ts: the only process that loads sharp. */
limitProcess()

// The cache only helps when one image is processed repeatedly; one thread leaves the other cores to page requests.
sharp.cache(false)
sharp.concurrency(1)

const maxPixels = 50_000_000
const maxAnimationPixels = 200_000_000

export default async function runJob({ job, path }: Task): Promise<TaskResult> {
  try {
    return await work(job, path)
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

async function work(job: Job, path: string): Promise<TaskResult> {
  switch (job.work) {
    case 'inspect':
      return { info: await inspect(path) }
    case 'strip-metadata':
      await writeFile(madePath(path), await stripMetadata(path, job.ext))
      return {}
    case 'draw':
      await writeFile(madePath(path), await draw(path, job.palette))
      return {}
    case 'resize':
      await writeFile(madePath(path), await resize(path, job))
      return {}
  }
}

/** Reads the header only: a decompression bomb must not be decoded to be refused. */
async function inspect(path: string): Promise<ImageInfo> {
  const meta = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata()
  const { exif, xmp, iptc, comments, orientation = 1 } = meta
  return {
    width: meta.autoOrient.width ?? meta.width,
    height: meta.autoOrient.height ?? meta.height,
    frames: meta.pages ?? 1,
    // A GIF has no field for a location or a device, and would lose colours if it were encoded again.
    hasMetadata:
      meta.format !== 'gif' && Boolean(exif || xmp || iptc || comments?.length || orientation > 1),
  }
}

/** sharp writes no metadata unless it is told to, and turns colour profiles into sRGB. */
async function stripMetadata(path: string, ext: ImageExt): Promise<Buffer> {
  const { pages = 1 } = await sharp(path).metadata()
  const animated = pages > 1
  const image = sharp(path, {
    animated,
    limitInputPixels: animated ? maxAnimationPixels : maxPixels,
  })
  // sharp cannot rotate frames, and cameras do not make animations.
  return (animated ? image : image.autoOrient())
    .toFormat(ext === 'jpg' ? 'jpeg' : ext, encodings[ext])
    .toBuffer()
}

const encodings = {
  jpg: { quality: 92 },
  png: { compressionLevel: 6 },
  webp: { quality: 92 },
  avif: { quality: 75, effort: 2 },
  gif: {},
} satisfies Record<ImageExt, object>

function draw(path: string, palette: boolean): Promise<Buffer> {
  const image = sharp(path)
  return (
    palette
      ? image.png({ palette: true, quality: 90, effort: 4 })
      : image.png({ compressionLevel: 6 })
  ).toBuffer()
}

function resize(path: string, { width, format }: { width: number; format: 'avif' | 'webp' }) {
  const image = sharp(path, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return (
    format === 'avif' ? image.avif({ quality: 55, effort: 2 }) : image.webp({ quality: 78 })
  ).toBuffer()
}
