export type ImageExt = 'png' | 'jpg' | 'gif' | 'webp' | 'avif'

/** A smaller copy of a picture. */
export type Copy = { width: number; format: 'avif' | 'webp' }

export type Crop = { x: number; y: number }

/** The jobs of the process that decodes images. */
export type Job =
  | { work: 'inspect' }
  /** The same picture, upright and without metadata. */
  | { work: 'strip-metadata'; ext: ImageExt }
  | ({ work: 'resize' } & Copy)
  /** For link previews: cropped around a point, in percent of width and height. */
  | ({ work: 'crop' } & Crop)
  /** Renders an SVG as PNG; with a palette the file is smaller but takes longer. */
  | { work: 'draw'; palette: boolean }

export interface Task {
  job: Job
  /** The file of the picture. Sending the bytes as a message would copy them three times in the serving process. */
  path: string
}

/** The path of the result. It does not replace the input, because a job is retried after a crash. */
export const madePath = (path: string) => `${path}-made`

export interface ImageInfo {
  /** The size as shown, after applying the orientation in the metadata. */
  width: number
  height: number
  frames: number
  hasMetadata: boolean
}

export interface TaskResult {
  info?: ImageInfo
  /** Why this picture cannot be processed. An exception would look like a crash of the process. */
  fault?: string
}
