import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import type { BlockSelecting } from './use-block-selection.ts'

const blockAt = (target: Element | null) =>
  target?.closest<HTMLElement>('[data-block-id]')?.dataset.blockId

/**
 * Dragging from the text of one block into another selects both and the blocks between them. A browser cannot select
 * beyond the text in which the drag began. A finger that drags scrolls the page: it chooses "Select more blocks" in the
 * menu of a block and taps another one.
 */
export function useDragSelection({ selectUnderPointer, extendTo, extendsTo }: BlockSelecting) {
  const from = useRef<{ id: string; to: string }>(undefined)
  return useMemo(() => {
    const tapped = ({ target }: MouseEvent) => {
      const id = blockAt((target as Element).closest('[data-block-body]'))
      return id !== undefined && extendsTo(id) ? id : undefined
    }
    return {
      onMouseDownCapture(event: MouseEvent) {
        if (tapped(event) === undefined) return
        // The text under the finger would get the focus, which ends the selection.
        event.preventDefault()
        event.stopPropagation()
      },
      onClickCapture(event: MouseEvent) {
        const id = tapped(event)
        if (id === undefined) return
        event.preventDefault()
        event.stopPropagation()
        extendTo(id)
      },
      onPointerDown({ button, pointerType, target }: PointerEvent) {
        // The fields of an image have a selection of their own.
        const body = (target as Element).closest(':not([data-wide]) > [data-block-body]')
        const id = blockAt(body)
        from.current = id && button === 0 && pointerType !== 'touch' ? { id, to: id } : undefined
      },
      onPointerMove({ buttons, clientX, clientY }: PointerEvent) {
        const drag = from.current
        if (!drag) return
        if (!(buttons & 1)) {
          from.current = undefined
          return
        }
        const to = blockAt(document.elementFromPoint(clientX, clientY))
        if (!to || to === drag.to) return
        drag.to = to
        selectUnderPointer(drag.id, to)
        document.getSelection()?.removeAllRanges()
      },
      onPointerUp() {
        from.current = undefined
      },
    }
  }, [selectUnderPointer, extendTo, extendsTo])
}
