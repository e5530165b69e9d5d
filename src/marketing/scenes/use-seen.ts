import { type RefObject, useEffect, useRef } from 'react'

/**
 * For browsers without scroll-driven animations: sets `data-scene` to `waiting` while the scene is out of view and to
 * `seen` once it has been in view. The styles animate from one to the other, so a scene that starts in view does not
 * move.
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
