import { defineBlock } from '../block-definition.ts'
import { checkImage } from '../check-image.ts'
import { text } from '../reading-raw.ts'

export interface ImageBlock {
  id: string
  type: 'image'
  /** Same as `src`: older content has the image only here. */
  content: string
  src: string
  alt: string
  caption: string
}

const withSrc = (block: ImageBlock, src: string): ImageBlock =>
  src === block.src ? block : { ...block, src, content: src }

export const image = defineBlock<ImageBlock>({
  label: 'Image',
  read(raw, id) {
    const src = text(raw.src) || text(raw.content)
    return { id, type: 'image', content: src, src, alt: text(raw.alt), caption: text(raw.caption) }
  },
  plainText: ['content', 'src', 'alt', 'caption'],
  written: ['alt', 'caption'],
  isEmpty: ({ src }) => !src,
  images: {
    list: ({ src }) => [{ path: 'src', src }],
    replace: (block, change) => withSrc(block, change(block.src)),
    add(block, srcs) {
      const [src, ...rest] = srcs
      return block.src || !src ? { block, rest: srcs } : { block: withSrc(block, src), rest }
    },
  },
  checks: checkImage,
})
