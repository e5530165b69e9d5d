/** What may be asked of the process that handles pixels; the picture itself travels beside it. */
export type Job =
  /** Width and height as they are shown, from the header alone. */
  | { work: 'measure' }
  /** A copy of at most this width. */
  | { work: 'resize'; width: number; format: 'avif' | 'webp' }
  /** A drawing (SVG) as PNG; with a palette it is smaller and takes longer. */
  | { work: 'draw'; palette: boolean }

export type Asked = { id: number; job: Job }

export type Said =
  /** It can work. */
  | { ready: true }
  | { id: number; size?: { width: number; height: number } }
  /** This picture cannot be worked on. */
  | { id: number; fault: string }
