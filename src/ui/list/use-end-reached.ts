import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onReached` when the element with this ref comes near the viewport, as at the end of a list. `place` changes
 * with the end of the list: if the end is still near after the list grew, it is called again. Undefined: not now.
 */
export function useEndReached(
  onReached: () => void,
  place: string | number | undefined,
  marginPx: number,
) {
  const element = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!element.current || place === undefined) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached()
      },
      { rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [place, marginPx])
  return element
}
