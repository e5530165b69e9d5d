import { srcSet } from '#src/media/widths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { isShowable } from '../blocks/block-image.tsx'
import type { BlogCard } from '../contract.ts'
import styles from './thumbnail.module.css'
import { WovenThumbnail } from './woven-thumbnail.tsx'

type ThumbnailProps = {
  card: Pick<BlogCard, 'blogId' | 'thumbnail'>
  /** How wide it is shown, for the browser's choice of file. */
  sizes: string
  early?: boolean
  className?: string
}

/** A card's picture, or cloth woven for this very blog when it has none. It adds nothing to the words beside it. */
export function Thumbnail({ card, sizes, early, className }: ThumbnailProps) {
  const linked = card.thumbnail.startsWith('/media/')
  return (
    <div className={classNames(styles.frame, className)}>
      {isShowable(card.thumbnail) ? (
        <img
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
