import { useEffect, useState } from 'react'

/** Which of these sections the reader is at: the first one in the upper half of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const order = key.split(' ')
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        // Between two sections nothing is seen; the reader is still at the last one.
        const first = order.find((id) => seen.has(id))
        if (first) setCurrent(first)
      },
      // Its upper edge lies below where a link scrolls a section to, or the one before would still count.
      { rootMargin: '-104px 0px -55% 0px' },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
