import type { ImageRow } from '#src/db/schema.ts'

export type ImageExt = ImageRow['ext']

/** What the process that decodes images can be asked for. */
export type Job =
  /** What the header says. */
  | { work: 'inspect' }
  /** The same picture, upright and without metadata. */
  | { work: 'strip-metadata'; ext: ImageExt }
  /** A copy of at most this width. */
  | { work: 'resize'; width: number; format: 'avif' | 'webp' }
  /** A drawing (SVG) as PNG; with a palette it is smaller and takes longer. */
  | { work: 'draw'; palette: boolean }

export interface Task {
  job: Job
  /** The picture. A message would copy it three times into the memory of the serving process. */
  path: string
}

/** Where what was made of it is written. Not in its place: after a crash it is tried again. */
export const madePath = (path: string) => `${path}-made`

export interface ImageInfo {
  /** As shown, after the orientation in its metadata is applied. */
  width: number
  height: number
  frames: number
  hasMetadata: boolean
}

export interface TaskResult {
  info?: ImageInfo
  /** Why this picture cannot be processed. An exception would not be told apart from a process that broke. */
  fault?: string
}
