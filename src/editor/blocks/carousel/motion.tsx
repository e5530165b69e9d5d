import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'

export interface Motion {
  selected: number
  previous: () => void
  next: () => void
}

type CarouselMotionProps = {
  viewport: RefObject<HTMLElement | null>
  onMotion: (motion: Motion | undefined) => void
}

/** Takes over the slides that are already on the page, starting at the one the reader has scrolled to. */
export default function CarouselMotion({ viewport, onMotion }: CarouselMotionProps) {
  const [startIndex] = useState(() => slideInView(viewport.current))
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [attach, embla] = useEmblaCarousel({ loop: true, startIndex, duration: still ? 0 : 25 })

  useEffect(() => {
    viewport.current?.scrollTo({ left: 0, behavior: 'instant' })
    attach(viewport.current)
    return () => attach(null)
  }, [attach, viewport])

  useEffect(() => {
    if (!embla) return
    const tell = () =>
      onMotion({
        selected: embla.selectedScrollSnap(),
        previous: () => embla.scrollPrev(),
        next: () => embla.scrollNext(),
      })
    tell()
    embla.on('select', tell).on('reInit', tell)
    return () => {
      embla.off('select', tell).off('reInit', tell)
      onMotion(undefined)
    }
  }, [embla, onMotion])

  return null
}

function slideInView(viewport: HTMLElement | null): number {
  return viewport ? Math.round(viewport.scrollLeft / (viewport.clientWidth || 1)) : 0
}
