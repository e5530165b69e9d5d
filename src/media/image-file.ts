import { sha256Of } from '#src/s3/requests.ts'
import { type ImageWorker, PictureFault } from './image-worker/image-worker.ts'
import type { ImageExt } from './image-worker/job.ts'
import type { MediaExt } from './reference.ts'

export const maxImageBytes = 20_000_000
const maxPixels = 50_000_000
/** More than a minute of animation. Browsers spend time on each frame, even on small ones. */
const maxFrames = 2000

export interface ImageFile {
  hash: string
  ext: ImageExt
  width: number
  height: number
  bytes: Buffer
}

export const mimeTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
} as const satisfies Record<MediaExt, string>

/** A file was not accepted. The message is for the person who chose the file. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/**
 * Checks bytes that claim to be an image and prepares them for storage: upright and without metadata (location, device,
 * artist). The limits are checked on the header, because a decompression bomb must be refused without decoding it. A
 * picture without metadata keeps its bytes, and therefore its hash.
 */
export async function checkImage(images: ImageWorker, sent: Buffer): Promise<ImageFile> {
  if (sent.length > maxImageBytes) throw new ImageRefused('An image may have at most 20 MB.')
  const ext = kindOf(sent)
  if (!ext) throw new ImageRefused('Only PNG, JPEG, GIF, WebP and AVIF images are taken.')
  const { width, height, frames, hasMetadata } = await readable(images.inspect(sent))
  if (Math.max(width * height, ext === 'gif' ? gifPixels(sent) : 0) > maxPixels) {
    throw new ImageRefused('An image may have at most 50 megapixels.')
  }
  if (frames > maxFrames) throw new ImageRefused('An animation may have at most 2,000 frames.')
  const bytes = hasMetadata ? await readable(images.stripMetadata(sent, ext)) : sent
  return { hash: sha256Of(bytes), ext, width, height, bytes }
}

/** Detects the format by the first bytes, because a content type can claim anything. */
export function kindOf(bytes: Buffer): ImageExt | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))) return 'avif'
  return undefined
}

/** The size from the header: sharp reports the size of the frames, but a browser allocates the whole screen. */
const gifPixels = (bytes: Buffer) =>
  bytes.length < 10 ? 0 : bytes.readUInt16LE(6) * bytes.readUInt16LE(8)

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw new ImageRefused('This image is damaged and cannot be read.')
  }
}
