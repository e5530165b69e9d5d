import { kindOfUrl } from '#src/media/reference.ts'
import { srcSet } from '#src/media/widths.ts'
import type { ImageSizes } from './view-props.ts'

const isStored = (src: string) => kindOfUrl(src) === 'picture'
const notYetStored = /^(data:image\/(png|jpeg|gif|webp|avif);|blob:)/

/** For the browser's choice of file. */
const displayWidth = '(min-width: 66rem) 60rem, calc(100vw - 2.5rem)'

export const isShowable = (src: string) => isStored(src) || notYetStored.test(src)

type BlockImageProps = {
  src: string
  alt: string
  imageSizes: ImageSizes
  early?: boolean
  className?: string
}

/** An image of a block: a stored one in a fitting size, or one that the editor has not saved yet. */
export function BlockImage({ src, alt, imageSizes, early, className }: BlockImageProps) {
  const [width, height] = imageSizes[src] ?? []
  const hasCopies = isStored(src) && width
  return (
    <img
      className={className}
      src={src}
      srcSet={hasCopies ? srcSet(src, width) : undefined}
      sizes={hasCopies ? displayWidth : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : undefined}
      decoding="async"
    />
  )
}
