import { type RefObject, useEffect } from 'react'

/** Where scroll-driven animation is missing, the scene waits as wire and weaves once it is in view. */
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
