import type { ImageExt } from '../image-file.ts'

/** What the process that decodes images can be asked for; the image itself travels beside it. */
export type Job =
  /** What the header says. */
  | { work: 'inspect' }
  /** The same picture, upright and without metadata. */
  | { work: 'strip-metadata'; ext: ImageExt }
  /** A copy of at most this width. */
  | { work: 'resize'; width: number; format: 'avif' | 'webp' }
  /** A drawing (SVG) as PNG; with a palette it is smaller and takes longer. */
  | { work: 'draw'; palette: boolean }

export interface ImageInfo {
  /** As shown, after the orientation in its metadata is applied. */
  width: number
  height: number
  frames: number
  hasMetadata: boolean
}

/** The result of a job. */
export interface Work {
  info?: ImageInfo
  bytes?: Buffer
}

export type Asked = { id: number; job: Job }

export type Said =
  /** It can work. */
  | { ready: true }
  | { id: number; info?: ImageInfo }
  /** This image cannot be processed. */
  | { id: number; fault: string }
