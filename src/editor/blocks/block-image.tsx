import { srcSet } from '#src/media/widths.ts'
import type { ImageSizes } from './view-props.ts'

const stored = /^\/media\/[0-9a-f]{64}\.[a-z]{3,4}$/
const notYetStored = /^(data:image\/(png|jpeg|gif|webp|avif);|blob:)/

export const isShowable = (src: string) => stored.test(src) || notYetStored.test(src)

type BlockImageProps = {
  src: string
  alt: string
  /** How wide the image is shown, for the browser's choice of file. */
  sizes: string
  imageSizes: ImageSizes
  early?: boolean
  className?: string
}

/** An image of a block: a stored one in the size that fits, or one that the editor has not saved yet. */
export function BlockImage({ src, alt, sizes, imageSizes, early, className }: BlockImageProps) {
  const [width, height] = imageSizes[src] ?? []
  const linked = stored.test(src)
  return (
    <img
      className={className}
      src={src}
      srcSet={linked && width ? srcSet(src, width) : undefined}
      sizes={linked && width ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : undefined}
      decoding="async"
    />
  )
}
