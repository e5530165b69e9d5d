/** The place that a menu belongs to, in the window: a caret or a button. */
export interface MenuAnchor {
  left: number
  top: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

/** The part of the window that no bar covers. */
interface Room {
  left: number
  right: number
  top: number
  bottom: number
}

const gap = 4

/**
 * The place of a menu in the window: below its anchor, above it if there is more room, and always inside the room. A
 * menu without enough room on either side gets a lower height and scrolls.
 */
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
