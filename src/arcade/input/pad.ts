import type { HeldControls } from './held-controls.ts'

/**
 * Handles fingers and mouse on the buttons inside `pad`, each marked with `data-control`. Each pointer is tracked
 * separately; a finger that slides to another button presses that one.
 */
export function bindPad(pad: HTMLElement, held: HeldControls, signal: AbortSignal): void {
  const pointers = new Map<number, HTMLElement | null>()

  const hold = (pointer: number, button: HTMLElement | null) => {
    const before = pointers.get(pointer)
    if (before === button) return
    pointers.set(pointer, button)
    if (button) held.press(`pointer ${pointer}`, Number(button.dataset.control))
    else held.release(`pointer ${pointer}`)
    if (before) show(before)
    if (button) show(button)
  }
  const show = (button: HTMLElement) => {
    button.toggleAttribute('data-held', [...pointers.values()].includes(button))
  }
  const buttonAt = (event: PointerEvent): HTMLElement | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const button = under?.closest<HTMLElement>('[data-control]') ?? null
    return button && pad.contains(button) ? button : null
  }

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    event.preventDefault()
    hold(event.pointerId, buttonAt(event))
  }
  const onMove = (event: PointerEvent) => {
    if (pointers.has(event.pointerId)) hold(event.pointerId, buttonAt(event))
  }
  const onUp = (event: PointerEvent) => {
    hold(event.pointerId, null)
    pointers.delete(event.pointerId)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-control]')
    if (!button) return
    event.preventDefault()
    if (event.type === 'keydown') held.press('pad key', Number(button.dataset.control))
    else held.release('pad key')
  }
  const refuse = (event: Event) => event.preventDefault()

  pad.addEventListener('pointerdown', onDown, { signal })
  pad.addEventListener('keydown', onKey, { signal })
  pad.addEventListener('keyup', onKey, { signal })
  pad.addEventListener('contextmenu', refuse, { signal })
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onUp, { signal })
  signal.addEventListener('abort', () => {
    for (const pointer of pointers.keys()) held.release(`pointer ${pointer}`)
  })
}
