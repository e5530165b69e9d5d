import { useEffect, useRef } from 'react'

/** Calls `onReached` when the element with this ref comes near the window, as at the end of a list. */
export function useEndReached(onReached: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onReached)
  latest.current = onReached
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}
