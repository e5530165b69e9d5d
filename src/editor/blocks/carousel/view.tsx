import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { hydratesPage } from '#src/site/hydration.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { BlockImage, isShowable } from '../block-image.tsx'
import type { BlockViewProps } from '../view-props.ts'
import type { CarouselImage } from './block.ts'
import type { Motion } from './motion.tsx'
import styles from './view.module.css'

/** Loaded only by pages with a carousel, after they have rendered. */
const CarouselMotion = lazy(() => import('./motion.tsx'))

/** Until the script has loaded, readers scroll or follow the numbers; then it loops, with buttons and keys. */
export function CarouselView({ block, imageSizes, early }: BlockViewProps<'carousel'>) {
  const images = block.images.filter((image) => isShowable(image.src))
  const id = useId()
  const viewport = useRef<HTMLElement>(null)
  const [hydrated, setHydrated] = useState(false)
  const [motion, setMotion] = useState<Motion>()
  useEffect(() => setHydrated(true), [])
  if (images.length === 0) return null
  const current = motion?.selected ?? 0

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: motion?.previous, ArrowRight: motion?.next }[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label="Image Carousel"
      onKeyDown={onKeyDown}
      {...hydratesPage}
    >
      <section
        ref={viewport}
        className={styles.viewport}
        data-moving={motion ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Slides"
      >
        <ul className={styles.slides}>
          {images.map((image, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides are identified only by their position
              key={place}
              id={`${id}-${place + 1}`}
              className={styles.slide}
              aria-roledescription="slide"
              data-current={place === current ? '' : undefined}
            >
              <Slide
                image={image}
                className={block.fitMode === 'cover' ? styles.cover : styles.scaleDown}
                isCropped={block.fitMode === 'cover'}
                name={`Slide ${place + 1}`}
                imageSizes={imageSizes}
                early={early && place === 0}
              />
            </li>
          ))}
        </ul>
      </section>
      {images.length > 1 ? (
        <div className={styles.controls}>
          {motion ? (
            <>
              <IconButton label="Previous slide" icon="M15 5 8 12l7 7" onClick={motion.previous} />
              <p className={styles.place} aria-live="polite">
                <VisuallyHidden>Slide </VisuallyHidden>
                {current + 1} / {images.length}
              </p>
              <IconButton label="Next slide" icon="m9 5 7 7-7 7" onClick={motion.next} />
            </>
          ) : (
            // Until the script has loaded, each number links to its slide.
            <ol className={styles.numbers}>
              {images.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: slides are identified only by their position
                <li key={place}>
                  <a href={`#${id}-${place + 1}`} aria-label={`Slide ${place + 1}`}>
                    {place + 1}
                  </a>
                </li>
              ))}
            </ol>
          )}
        </div>
      ) : null}
      {hydrated && images.length > 1 ? (
        <Suspense>
          <CarouselMotion viewport={viewport} onMotion={setMotion} />
        </Suspense>
      ) : null}
    </section>
  )
}

type SlideProps = Pick<BlockViewProps<'carousel'>, 'imageSizes' | 'early'> & {
  image: CarouselImage
  /** Says what an image without an alt text is. */
  name: string
  className: string | undefined
  isCropped: boolean
}

function Slide({ image, name, ...picture }: SlideProps) {
  return (
    <figure>
      <div className={styles.frame}>
        <BlockImage {...picture} src={image.src} alt={image.alt || name} />
        {image.hoverText ? (
          <p dir="auto" className={styles.hover}>
            {image.hoverText}
          </p>
        ) : null}
      </div>
      {image.caption ? (
        <figcaption dir="auto" className={styles.caption}>
          {image.caption}
        </figcaption>
      ) : null}
    </figure>
  )
}
