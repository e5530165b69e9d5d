import { type Raw, text } from '../reading-raw.ts'

export interface ImageBlock {
  id: string
  type: 'image'
  /** The image data once more: older content has it only here. */
  content: string
  src: string
  alt: string
  caption: string
}

export function readImage(raw: Raw, id: string): ImageBlock {
  const src = text(raw.src) || text(raw.content)
  return { id, type: 'image', content: src, src, alt: text(raw.alt), caption: text(raw.caption) }
}
