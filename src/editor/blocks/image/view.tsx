import { BlockImage, isShowable } from '../block-image.tsx'
import type { BlockViewProps } from '../view-props.ts'
import styles from './view.module.css'

export function ImageView({ block, imageSizes, early }: BlockViewProps<'image'>) {
  if (!isShowable(block.src)) return null
  return (
    <figure className={styles.figure}>
      <BlockImage
        className={styles.image}
        src={block.src}
        alt={block.alt}
        imageSizes={imageSizes}
        early={early}
      />
      {block.caption ? (
        <figcaption dir="auto" className={styles.caption}>
          {block.caption}
        </figcaption>
      ) : null}
    </figure>
  )
}
