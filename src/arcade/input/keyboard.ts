import { type Controls, FIRE, LEFT, REVERSE, RIGHT, THRUST } from '../sim/controls.ts'
import type { HeldControls } from './held-controls.ts'

const BY_KEY: Record<string, Controls> = {
  w: THRUST,
  s: REVERSE,
  a: LEFT,
  d: RIGHT,
  l: FIRE,
  ' ': FIRE,
  ArrowUp: THRUST,
  ArrowDown: REVERSE,
  ArrowLeft: LEFT,
  ArrowRight: RIGHT,
}

/** The same positions on keyboards with another layout: KeyW is where w is on an English one. */
const letterAt = (code: string) => code.replace(/^Key/, '').toLowerCase()

export function bindKeyboard(held: HeldControls, onPauseKey: () => void, signal: AbortSignal) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    // The Escape that closed a dialog is dispatched here as well.
    if (event.defaultPrevented || isShortcut) return
    if (isOn(event.target, 'input, textarea, select')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key === 'p' || key === 'Escape') {
      if (!event.repeat) onPauseKey()
      return
    }
    const control = BY_KEY[key] ?? BY_KEY[letterAt(event.code)]
    if (control === undefined) return
    // Space on a focused button must still press that button.
    if (key === ' ' && isOn(event.target, 'button, a[href]')) return
    event.preventDefault()
    held.press(`key ${event.code}`, control)
  }
  const onKeyUp = (event: KeyboardEvent) => held.release(`key ${event.code}`)

  window.addEventListener('keydown', onKeyDown, { signal })
  window.addEventListener('keyup', onKeyUp, { signal })
  // A key released while another window has the focus sends no event here.
  window.addEventListener('blur', held.releaseAll, { signal })
  signal.addEventListener('abort', held.releaseAll)
}

const isOn = (target: EventTarget | null, selector: string) =>
  target instanceof HTMLElement && target.matches(selector)
