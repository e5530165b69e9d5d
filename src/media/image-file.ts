import { createHash } from 'node:crypto'
import type { ImageRow } from '#src/platform/db/schema.ts'
import { painter } from './painter/own-painter.ts'
import { PictureFault } from './painter/painter.ts'
import type { PictureSource } from './picture-source.ts'

const mostBytes = 20_000_000
const mostPixels = 50_000_000

export type ImageExt = ImageRow['ext']

export interface ImageFile extends PictureSource {
  hash: string
  ext: ImageExt
  width: number
  height: number
}

export const mimeTypes: Record<ImageExt, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** Says, in words for the person who chose it, why a file is no image we take. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/** Checks bytes that claim to be an image. Only the header is read: a bomb must not be unpacked to be found. */
export async function inspectImage(source: PictureSource): Promise<ImageFile> {
  if (source.size > mostBytes) throw new ImageRefused('An image may have at most 20 MB.')
  return { ...source, ...(await source.use(inspect)) }
}

async function inspect(bytes: Buffer): Promise<Omit<ImageFile, keyof PictureSource>> {
  const ext = kindOf(bytes)
  if (!ext) throw new ImageRefused('Only PNG, JPEG, GIF, WebP and AVIF images are taken.')
  const { width, height } = await readSize(bytes)
  if (Math.max(width * height, ext === 'gif' ? gifPixels(bytes) : 0) > mostPixels) {
    throw new ImageRefused('An image may have at most 50 megapixels.')
  }
  return { hash: createHash('sha256').update(bytes).digest('hex'), ext, width, height }
}

/** The kind by its own first bytes; a label can say anything. */
export function kindOf(bytes: Buffer): ImageExt | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))) return 'avif'
  return undefined
}

/** What the header says: of a screen of 65,535 pixels only the frames are counted elsewhere, but not in browsers. */
const gifPixels = (bytes: Buffer) =>
  bytes.length < 10 ? 0 : bytes.readUInt16LE(6) * bytes.readUInt16LE(8)

async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await painter.measure(bytes)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw new ImageRefused('This image is damaged and cannot be read.')
  }
}
