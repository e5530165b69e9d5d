import { FocusStyle, focusData } from '#src/media/focus-style.tsx'
import { srcSet } from '#src/media/widths.ts'
import type { ImageSizes } from './view-props.ts'

/** Not by media/reference.ts, which is too much for readers. */
const isStored = (src: string) => /^\/media\/\w+\.(?!mp4$|webm$|vtt$)\w+$/.test(src)
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
  /** It fills a frame of other proportions. */
  isCropped?: boolean
}

/** An image of a block: a stored one in a fitting size, or one that the editor has not saved yet. */
export function BlockImage({ src, alt, imageSizes, early, className, isCropped }: BlockImageProps) {
  const [width, height, ...focus] = imageSizes[src] ?? []
  const hasCopies = isStored(src) && width
  const focal = isCropped && focus.length > 0 ? focus : undefined
  const image = (
    <img
      className={className}
      {...focusData(focal)}
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
  return focal ? (
    <>
      <FocusStyle of={focal} />
      {image}
    </>
  ) : (
    image
  )
}
