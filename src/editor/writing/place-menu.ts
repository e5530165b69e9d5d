import { type RefObject, useLayoutEffect } from 'react'

/** The place that a menu belongs to, in the window: a caret or a button. */
export type MenuAnchor = Pick<DOMRect, 'left' | 'top' | 'bottom'>

type Size = Pick<DOMRect, 'width' | 'height'>
/** The part of the window that no bar covers. */
type Room = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const gap = 4

/** Below its anchor, above it if there is more room. A menu without enough room on either side scrolls. */
export function placeMenu(anchor: MenuAnchor, size: Size, room: Room) {
  const below = room.bottom - anchor.bottom - gap
  const above = anchor.top - room.top - gap
  const flips = size.height > below && above > below
  const height = Math.min(size.height, Math.max(flips ? above : below, 0))
  const top = flips ? anchor.top - gap - height : anchor.bottom + gap
  const inside = (at: number, from: number, to: number) => Math.max(from, Math.min(at, to))
  return {
    left: inside(anchor.left, room.left, room.right - size.width),
    top: inside(top, room.top, room.bottom - height),
    height,
  }
}

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
