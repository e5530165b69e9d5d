import { isRaw, type Raw, text } from '../reading-raw.ts'

export const fitModes = { cover: 'Cover (Fill Screen)', 'scale-down': 'Scale Down (Fit Inside)' }

export type FitMode = keyof typeof fitModes

export interface CarouselImage {
  src: string
  alt: string
  hoverText: string
  caption: string
}

export interface CarouselBlock {
  id: string
  type: 'carousel'
  content: string
  images: CarouselImage[]
  fitMode: FitMode
}

export function readCarousel(raw: Raw, id: string): CarouselBlock {
  const images = Array.isArray(raw.images) ? raw.images.filter(isRaw) : []
  return {
    id,
    type: 'carousel',
    content: '',
    images: images.map((image) => ({
      src: text(image.src),
      alt: text(image.alt),
      hoverText: text(image.hoverText),
      caption: text(image.caption),
    })),
    fitMode: raw.fitMode === 'scale-down' ? 'scale-down' : 'cover',
  }
}
