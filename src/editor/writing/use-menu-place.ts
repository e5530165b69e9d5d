import { type RefObject, useLayoutEffect } from 'react'
import { type MenuAnchor, placeMenu } from './place-menu.ts'

/**
 * Places a menu beside its anchor and inside the part of the window that is visible: its scroll margins are the heights
 * of the bars, and an on-screen keyboard makes the visual viewport smaller. The menu is placed again when the page
 * scrolls, because it may open while the page still scrolls to its block.
 */
export function useMenuPlace(
  menu: RefObject<HTMLElement | null>,
  { left, top, bottom }: MenuAnchor,
  /** Changes when the menu gets other items. */
  items: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have another height
  useLayoutEffect(() => {
    const element = menu.current
    const parent = element?.offsetParent
    if (!element || !parent) return
    const { style } = element
    const first = parent.getBoundingClientRect()
    const place = () => {
      style.maxHeight = ''
      const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
      const seen = visualViewport ?? { offsetTop: 0, height: innerHeight }
      const list = parent.getBoundingClientRect()
      const [x, y] = [list.left - first.left, list.top - first.top]
      const anchor = { left: left + x, top: top + y, bottom: bottom + y }
      const placed = placeMenu(anchor, element.getBoundingClientRect(), {
        left: list.left,
        right: list.right,
        top: seen.offsetTop + Number.parseFloat(scrollMarginTop),
        bottom: seen.offsetTop + seen.height - Number.parseFloat(scrollMarginBottom),
      })
      style.left = `${placed.left - list.left}px`
      style.top = `${placed.top - list.top}px`
      style.maxHeight = `${placed.height}px`
    }
    place()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('scroll', place, { passive: true, signal })
    visualViewport?.addEventListener('resize', place, { signal })
    return () => listening.abort()
  }, [menu, left, top, bottom, items])
}
