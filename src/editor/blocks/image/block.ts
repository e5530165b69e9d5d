import { defineBlock } from '../block-definition.ts'
import { checkImage } from '../check-image.ts'
import { type Raw, text } from '../reading-raw.ts'

type ImageBlock = ReturnType<typeof read>

/** `content` is the same as `src`: older content has the image only there. */
function read(raw: Raw, id: string) {
  const src = text(raw.src) || text(raw.content)
  const words = { alt: text(raw.alt), caption: text(raw.caption) }
  return { id, type: 'image' as const, content: src, src, ...words }
}

const withSrc = (block: ImageBlock, src: string): ImageBlock =>
  src === block.src ? block : { ...block, src, content: src }

export const image = defineBlock<ImageBlock>({
  label: 'Image',
  read,
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
