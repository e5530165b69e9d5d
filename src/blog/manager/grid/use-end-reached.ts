import { useEffect, useRef } from 'react'

/**
 * Calls `onReached` when the element with this ref comes near the window, as at the end of a list. `length` is the
 * list's: an end that is still near after it grew is reached again.
 */
export function useEndReached(onReached: () => void, length: number) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onReached)
  latest.current = onReached
  useEffect(() => {
    if (!element.current || length === 0) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '1600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [length])
  return element
}
