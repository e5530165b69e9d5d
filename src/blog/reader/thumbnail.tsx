import { useEffect, useRef, useState } from 'react'
import { isShowable } from '#src/editor/blocks/block-image.tsx'
import { srcSet } from '#src/media/widths.ts'
import type { BlogCard } from '../contract.ts'
import styles from './thumbnail.module.css'
import { WovenThumbnail } from './woven-thumbnail.tsx'

type ThumbnailProps = {
  card: Pick<BlogCard, 'blogId' | 'thumbnail'>
  /** The display width, for the browser's choice of file. */
  sizes: string
  early?: boolean
}

/**
 * A card's picture, or one drawn for this blog if it has none or it fails to load. It is decorative: the text beside it
 * has the same information.
 */
export function Thumbnail({ card, sizes, early }: ThumbnailProps) {
  const linked = card.thumbnail.startsWith('/media/')
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    // It may have failed before hydration, when nobody listened to the error event.
    const { complete, naturalWidth } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(card.thumbnail)
  }, [card.thumbnail])
  return (
    <div className={styles.frame}>
      {isShowable(card.thumbnail) && failed !== card.thumbnail ? (
        <img
          ref={image}
          onError={() => setFailed(card.thumbnail)}
          src={card.thumbnail}
          srcSet={linked ? srcSet(card.thumbnail, 1280) : undefined}
          sizes={linked ? sizes : undefined}
          width={1600}
          height={1000}
          alt=""
          loading={early ? 'eager' : 'lazy'}
          fetchPriority={early ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <WovenThumbnail seed={card.blogId} />
      )}
    </div>
  )
}
