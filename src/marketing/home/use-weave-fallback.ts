import { type RefObject, useEffect } from 'react'

/** For browsers without scroll-driven animations: the scene is woven once when it comes into view. */
export function useWeaveFallback(scene: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scene.current
    if (!element || CSS.supports('animation-timeline: scroll()')) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.dataset.weave = 'wire'
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        element.dataset.weave = 'woven'
        observer.disconnect()
      },
      { threshold: 0.35 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [scene])
}
