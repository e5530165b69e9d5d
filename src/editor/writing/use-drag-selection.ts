import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import type { Caret } from '../blocks/text-flow.ts'
import { blockIdAt } from './focus-block.ts'
import type { BlockEditing } from './use-block-editing.ts'
import type { BlockSelecting } from './use-block-selection.ts'
import type { TextRanging } from './use-text-range.ts'

const textAt = (target: EventTarget | null) =>
  target instanceof Element ? blockIdAt(target.closest('[data-block-body]')) : undefined

interface Drag {
  id: string
  at: Caret | undefined
  hasLeft: boolean
}

/**
 * Dragging from one text into another, or a click with Shift, selects what is between. A browser cannot select beyond the
 * text in which the drag began. A finger that drags scrolls the page: it chooses "Select more blocks" in the menu of a
 * block and taps another one.
 */
export function useDragSelection(
  { handles }: BlockEditing,
  { extendTo, extendsTo }: BlockSelecting,
  ranging: TextRanging,
) {
  const from = useRef<Drag>(undefined)
  return useMemo(() => {
    const pointOf = ({ clientX, clientY }: MouseEvent) => ({ left: clientX, top: clientY })
    const tapped = ({ target }: MouseEvent) => {
      const id = textAt(target)
      return id !== undefined && extendsTo(id) ? id : undefined
    }
    const end = () => {
      if (from.current?.hasLeft) ranging.settle()
      from.current = undefined
    }
    return {
      onMouseDownCapture(event: MouseEvent) {
        const anchor = ranging.now()?.anchor.id ?? textAt(document.activeElement)
        const to = textAt(event.target)
        const at = anchor ? handles.get(anchor)?.ends().anchor : undefined
        const isShift = event.shiftKey && event.button === 0
        if (isShift && anchor && to && at !== undefined && (anchor !== to || ranging.now())) {
          event.preventDefault()
          event.stopPropagation()
          ranging.drag(anchor, at, to, pointOf(event))
          ranging.settle()
          return
        }
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
      onPointerDown(event: PointerEvent) {
        const { button, pointerType, target } = event
        from.current = undefined
        if (event.shiftKey) return
        ranging.clear()
        // The fields of an image have a selection of their own.
        const body = (target as Element).closest(':not([data-wide]) > [data-block-body]')
        const id = blockIdAt(body)
        if (!id || button !== 0 || pointerType === 'touch') return
        from.current = { id, at: handles.get(id)?.at(pointOf(event)), hasLeft: false }
      },
      onPointerMove(event: PointerEvent) {
        const drag = from.current
        if (!drag) return
        if (!(event.buttons & 1)) {
          end()
          return
        }
        const to = blockIdAt(document.elementFromPoint(event.clientX, event.clientY))
        if (!to || (to === drag.id && !drag.hasLeft)) return
        drag.hasLeft = true
        ranging.drag(drag.id, drag.at ?? 'start', to, pointOf(event))
        // Otherwise the browser goes on selecting in the text in which the drag began.
        document.getSelection()?.removeAllRanges()
      },
      onPointerUp: end,
    }
  }, [handles, extendTo, extendsTo, ranging])
}
