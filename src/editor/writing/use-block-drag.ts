import { type PointerEvent, type RefObject, useMemo, useState } from 'react'
import type { BlockEditing } from './use-block-editing.ts'
import type { BlockSelecting } from './use-block-selection.ts'

interface Drag {
  /** The block before which the dragged ones would be dropped; undefined for the end. */
  before: string | undefined
  top: number
}

const startsAfter = 6
const edge = 110

/** Drags blocks by their handle, with a mouse, a pen or a finger. */
export function useBlockDrag(
  list: RefObject<HTMLElement | null>,
  editing: BlockEditing,
  { selectedWith }: BlockSelecting,
) {
  const [drag, setDrag] = useState<Drag>()
  const dragging = useMemo(
    () => createDragging(list, setDrag, (id, before) => editing.moveAll(selectedWith(id), before)),
    [list, editing, selectedWith],
  )
  return { drag, dragging }
}

function createDragging(
  list: RefObject<HTMLElement | null>,
  setDrag: (drag: Drag | undefined) => void,
  drop: (id: string, before: string | undefined) => void,
) {
  let current: Drag | undefined
  let from: { id: string; y: number; scrolling: number; listening: AbortController } | undefined
  let wasDragged = false

  function show(next: Drag | undefined): void {
    current = next
    setDrag(next)
  }

  function end(): void {
    if (from) cancelAnimationFrame(from.scrolling)
    from?.listening.abort()
    from = undefined
    show(undefined)
  }

  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }

  /** Scrolls the page while the pointer is near an edge of the window. */
  function scrollNear(y: number): void {
    if (!from) return
    cancelAnimationFrame(from.scrolling)
    const by = y < edge ? y - edge : y > innerHeight - edge ? y - innerHeight + edge : 0
    if (!by) return
    from.scrolling = requestAnimationFrame(() => {
      window.scrollBy(0, by / 4)
      show(placeAt(list.current, y))
      scrollNear(y)
    })
  }

  return {
    /** Whether the current click only ends a drag and must be ignored. */
    wasDragged: () => wasDragged,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>, id: string) {
        if (event.button !== 0) return
        wasDragged = false
        from = { id, y: event.clientY, scrolling: 0, listening: new AbortController() }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove({ clientY }: PointerEvent) {
        if (!from) return
        if (!current) {
          if (Math.abs(clientY - from.y) < startsAfter) return
          const { signal } = from.listening
          window.addEventListener('keydown', cancelByKey, { capture: true, signal })
        }
        wasDragged = true
        show(placeAt(list.current, clientY))
        scrollNear(clientY)
      },
      onPointerUp() {
        const [dragged, target] = [from, current]
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
