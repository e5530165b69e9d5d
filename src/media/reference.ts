import type { ImageExt } from './image-worker/job.ts'

/** The URL of a stored image; stored content refers to the image by it. */
export const mediaUrl = (image: { hash: string; ext: string }) =>
  `/media/${image.hash}.${image.ext}`

const pattern = /^\/media\/([0-9a-f]{64})\.(png|jpg|gif|webp|avif)$/

export function parseMediaUrl(url: string): { hash: string; ext: ImageExt } | undefined {
  const [, hash, ext] = pattern.exec(url) ?? []
  return hash && ext ? { hash, ext: ext as ImageExt } : undefined
}

/** Of those that are URLs of stored images. */
export const hashesIn = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => parseMediaUrl(url)?.hash ?? [])
