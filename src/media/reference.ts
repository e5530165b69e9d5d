import type { MediaTables } from '#src/db/schema/media.ts'
import type { ImageExt } from './image-worker/job.ts'

/** The ending of a stored file. */
export type MediaExt = MediaTables['images']['ext']

/** What a stored file is: a picture, a clip, or the captions of a clip. */
export type MediaKind = 'picture' | 'clip' | 'captions'

const kinds: Record<MediaExt, MediaKind> = {
  png: 'picture',
  jpg: 'picture',
  gif: 'picture',
  webp: 'picture',
  avif: 'picture',
  mp4: 'clip',
  webm: 'clip',
  vtt: 'captions',
}

export const pictureEndings = (Object.keys(kinds) as MediaExt[]).filter(
  (ext) => kinds[ext] === 'picture',
)

interface Named {
  hash: string
  ext: MediaExt
}

/** The URL of a stored file; stored content refers to the file by it. */
export const mediaUrl = (file: { hash: string; ext: string }) => `/media/${file.hash}.${file.ext}`

const pattern = new RegExp(`^/media/([0-9a-f]{64})\\.(${Object.keys(kinds).join('|')})$`)

export function parseMediaUrl(url: string): Named | undefined {
  const [, hash, ext] = pattern.exec(url) ?? []
  return hash && ext ? { hash, ext: ext as MediaExt } : undefined
}

export const isPicture = <File extends { ext: MediaExt }>(
  file: File,
): file is File & { ext: ImageExt } => kinds[file.ext] === 'picture'

/** The kind of stored file that a URL names; undefined for any other URL. */
export function kindOfUrl(url: string): MediaKind | undefined {
  const file = parseMediaUrl(url)
  return file && kinds[file.ext]
}

/** Of those that are URLs of stored files. */
export const hashesIn = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => parseMediaUrl(url)?.hash ?? [])
