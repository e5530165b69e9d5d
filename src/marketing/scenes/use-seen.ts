import { type RefObject, useEffect, useRef } from 'react'

/**
 * For browsers without scroll-driven animations: `data-scene` is `waiting` while the scene is out of view and `seen` from
 * when it first is in view. Its styles move from one to the other. Nothing waits in a scene that is in view already.
 */
export function useSeen<Scene extends HTMLElement | SVGElement>(): RefObject<Scene | null> {
  const ref = useRef<Scene>(null)
  useEffect(() => {
    const scene = ref.current
    if (!scene || CSS.supports('animation-timeline: view()')) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        scene.dataset.scene = entry?.isIntersecting ? 'seen' : 'waiting'
        if (entry?.isIntersecting) observer.disconnect()
      },
      { threshold: 0.25 },
    )
    observer.observe(scene)
    return () => observer.disconnect()
  }, [])
  return ref
}
