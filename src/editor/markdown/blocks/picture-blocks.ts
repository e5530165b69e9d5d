import type { Image, Paragraph, RootContent } from 'mdast'
import type { CarouselBlock, CarouselImage } from '../../blocks/carousel/block.ts'
import type { BlockOf } from '../../blocks/registry.ts'
import { type BlockMarkdown, wrap } from '../block-markdown.ts'
import { wordsOf } from '../rich-markdown.ts'

interface Picture {
  src: string
  alt: string
  caption: string
}

const pictureOf = ({ src, alt, caption }: Picture): Image => ({
  type: 'image',
  url: src,
  alt,
  title: caption || null,
})

const read = ({ url, alt, title }: Image): Picture => ({
  src: url,
  alt: alt ?? '',
  caption: title ?? '',
})

/** The title of the picture is the caption. */
export const image: BlockMarkdown<BlockOf['image']> = {
  write: (block) => [{ type: 'paragraph', children: [pictureOf(block)] }],
  read(piece) {
    const [only, ...others] = piece.type === 'paragraph' ? piece.children : []
    if (only?.type !== 'image' || others.length > 0) return undefined
    return { ...read(only), content: only.url }
  },
}

/** A paragraph per slide: the picture, and after a line break its hover text. */
export const carousel: BlockMarkdown<CarouselBlock> = {
  write({ images, fitMode }) {
    const open = fitMode === 'cover' ? 'carousel' : `carousel ${fitMode}`
    return wrap(`<div class="${open}">`, images.map(slideOf))
  },
  read(piece) {
    const [, fitMode] =
      (piece.type === 'wrapped' && /^<div class="carousel ?([\w-]*)">$/.exec(piece.open)) || []
    if (piece.type !== 'wrapped' || fitMode === undefined) return undefined
    const images = piece.children.flatMap(readSlide)
    return { images, fitMode: fitMode || 'cover' }
  },
}

function slideOf(slide: CarouselImage): Paragraph {
  const hover = { type: 'text' as const, value: slide.hoverText }
  return {
    type: 'paragraph',
    children: [pictureOf(slide), ...(slide.hoverText ? [{ type: 'break' as const }, hover] : [])],
  }
}

function readSlide(node: RootContent): CarouselImage[] {
  const [first, ...rest] = node.type === 'paragraph' ? node.children : []
  if (first?.type !== 'image') return []
  const words = rest[0]?.type === 'break' ? rest.slice(1) : rest
  return [{ ...read(first), hoverText: words.map(wordsOf).join('') }]
}
