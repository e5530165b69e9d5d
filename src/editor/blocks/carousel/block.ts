import { defineBlock } from '../block-definition.ts'
import { checkImage } from '../check-image.ts'
import { isRaw, text } from '../reading-raw.ts'

export const fitModes = { cover: 'Cover (Fill Screen)', 'scale-down': 'Scale Down (Fit Inside)' }

export type FitMode = keyof typeof fitModes

export type CarouselImage = Record<'src' | 'alt' | 'hoverText' | 'caption', string>

export interface CarouselBlock {
  id: string
  type: 'carousel'
  content: string
  images: CarouselImage[]
  fitMode: FitMode
}

export function withMoreImages(block: CarouselBlock, srcs: readonly string[]): CarouselBlock {
  const added = srcs.map((src) => ({ src, alt: '', hoverText: '', caption: '' }))
  return { ...block, images: [...block.images, ...added] }
}

const written = ['images.alt', 'images.hoverText', 'images.caption'] as const

export const carousel = defineBlock<CarouselBlock>({
  label: 'Image Carousel',
  read: (raw, id) => ({
    id,
    type: 'carousel',
    content: text(raw.content),
    images: (Array.isArray(raw.images) ? raw.images : []).filter(isRaw).map((image) => ({
      ...image,
      src: text(image.src),
      alt: text(image.alt),
      hoverText: text(image.hoverText),
      caption: text(image.caption),
    })),
    fitMode: raw.fitMode === 'scale-down' ? 'scale-down' : 'cover',
  }),
  plainText: ['content', 'fitMode', 'images.src', ...written],
  written,
  isEmpty: ({ images }) => images.length === 0,
  images: {
    list: ({ images }) => images.map(({ src }, place) => ({ path: `images.${place}.src`, src })),
    replace(block, change) {
      const images = block.images.map((image) => ({ ...image, src: change(image.src) }))
      const isSame = images.every(({ src }, place) => src === block.images[place]?.src)
      return isSame ? block : { ...block, images }
    },
    add: (block, srcs) => ({ block: withMoreImages(block, srcs), rest: [] }),
  },
  checks: ({ images }, bytesOf) =>
    images.flatMap((image, place) =>
      checkImage(image, bytesOf).map(({ text, path }) => ({
        text: `: image ${place + 1} ${text}`,
        ...(path && { path: `images.${place}.${path}` }),
      })),
    ),
})
