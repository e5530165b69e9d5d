import type { ImageExt } from './image-worker/job.ts'

/** Where an image of the store is served; also what stored content holds in place of the image. */
export const mediaUrl = (image: { hash: string; ext: string }) =>
  `/media/${image.hash}.${image.ext}`

const pattern = /^\/media\/([0-9a-f]{64})\.(png|jpg|gif|webp|avif)$/

export function parseMediaUrl(url: string): { hash: string; ext: ImageExt } | undefined {
  const [, hash, ext] = pattern.exec(url) ?? []
  return hash && ext ? { hash, ext: ext as ImageExt } : undefined
}
