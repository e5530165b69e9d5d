import sharp, { type Sharp } from 'sharp'
import {
  type Copy,
  type Crop,
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
  if (job.work === 'inspect') return { info: await inspect(path) }
  const image =
    job.work === 'draw'
      ? sharp(path).png(job.palette ? smallDrawing : { compressionLevel: 6 })
      : job.work === 'resize'
        ? resize(path, job)
        : job.work === 'crop'
          ? await crop(path, job)
          : await stripMetadata(path, job.ext)
  await image.toFile(madePath(path))
  return {}
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
async function stripMetadata(path: string, ext: ImageExt): Promise<Sharp> {
  const { pages = 1 } = await sharp(path).metadata()
  const animated = pages > 1
  const image = sharp(path, {
    animated,
    limitInputPixels: animated ? maxAnimationPixels : maxPixels,
  })
  // sharp cannot rotate frames, and cameras do not make animations.
  const upright = animated ? image : image.autoOrient()
  return upright.toFormat(ext === 'jpg' ? 'jpeg' : ext, encodings[ext])
}

const encodings = {
  jpg: { quality: 92 },
  png: { compressionLevel: 6 },
  webp: { quality: 92 },
  avif: { quality: 75, effort: 2 },
  gif: {},
} satisfies Record<ImageExt, object>

const smallDrawing = { palette: true, quality: 90, effort: 4 }

const copyEncodings = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } }

const resize = (path: string, { width, format }: Copy) =>
  sharp(path, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, copyEncodings[format])

/** As in style sheets: the point in percent of the picture is at the same point of the crop. */
async function crop(path: string, { x, y }: Crop): Promise<Sharp> {
  const { width, height } = await inspect(path)
  const across = Math.min(width, Math.round((height * 1200) / 630))
  const down = Math.min(height, Math.round((width * 630) / 1200))
  return sharp(path, { limitInputPixels: maxPixels })
    .autoOrient()
    .extract({
      left: Math.round(((width - across) * x) / 100),
      top: Math.round(((height - down) * y) / 100),
      width: across,
      height: down,
    })
    .resize(1200, 630)
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
}
