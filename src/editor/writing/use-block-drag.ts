import { type PointerEvent, useRef, useState } from 'react'

interface Drag {
  /** The block before which the dragged ones would land; none at the end. */
  before: string | undefined
  /** Where the line that shows it is, from the top of the list. */
  top: number
}

interface Start {
  id: string
  y: number
  scrolling: number
  /** Ends when the drag does. */
  listening: AbortController
}

const startsAfter = 6
const edge = 110

/** Drags blocks by their handle, with a mouse, a pen or a finger. */
export function useBlockDrag(
  list: { current: HTMLElement | null },
  drop: (id: string, before: string | undefined) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const current = useRef<Drag>(undefined)
  const from = useRef<Start>(undefined)
  const justDragged = useRef(false)
  const show = (next: Drag | undefined) => {
    current.current = next
    setDrag(next)
  }

  function end(): void {
    if (from.current) cancelAnimationFrame(from.current.scrolling)
    from.current?.listening.abort()
    from.current = undefined
    show(undefined)
  }

  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }

  /** Near an edge of the window the page scrolls on. */
  function scrollNear(y: number): void {
    if (!from.current) return
    cancelAnimationFrame(from.current.scrolling)
    const by = y < edge ? y - edge : y > innerHeight - edge ? y - innerHeight + edge : 0
    if (!by) return
    const step = () => {
      if (!from.current) return
      window.scrollBy(0, by / 4)
      show(placeAt(list.current, y))
      from.current.scrolling = requestAnimationFrame(step)
    }
    from.current.scrolling = requestAnimationFrame(step)
  }

  return {
    drag,
    /** Whether the click that ends a drag is no click. */
    wasDragged: () => justDragged.current,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>, id: string) {
        if (event.button !== 0) return
        justDragged.current = false
        from.current = {
          id,
          y: event.clientY,
          scrolling: 0,
          listening: new AbortController(),
        }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!from.current) return
        if (!current.current) {
          if (Math.abs(event.clientY - from.current.y) < startsAfter) return
          const { signal } = from.current.listening
          window.addEventListener('keydown', cancelByKey, { capture: true, signal })
        }
        justDragged.current = true
        show(placeAt(list.current, event.clientY))
        scrollNear(event.clientY)
      },
      onPointerUp() {
        const [dragged, target] = [from.current, current.current]
        end()
        if (dragged && target) drop(dragged.id, target.before)
      },
      onPointerCancel: end,
    },
  }
}

function placeAt(list: HTMLElement | null, y: number): Drag {
  const frames = [...(list?.querySelectorAll<HTMLElement>('[data-block-id]') ?? [])]
  const top = list?.getBoundingClientRect().top ?? 0
  for (const frame of frames) {
    const box = frame.getBoundingClientRect()
    if (y < box.top + box.height / 2) return { before: frame.dataset.blockId, top: box.top - top }
  }
  const last = frames.at(-1)?.getBoundingClientRect()
  return { before: undefined, top: (last?.bottom ?? top) - top }
}
