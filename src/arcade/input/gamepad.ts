import { type Controls, FIRE, IDLE, LEFT, REVERSE, RIGHT, THRUST } from '../sim/controls.ts'
import type { HeldControls } from './held-controls.ts'

/** How far a stick must be pushed; cheap sticks do not rest at zero. */
const DEAD_ZONE = 0.4

/** Buttons of the standard layout (W3C Gamepad). */
const BY_BUTTON: [buttons: number[], control: Controls][] = [
  [[0, 2, 5], FIRE],
  [[7, 12], THRUST],
  [[6, 13], REVERSE],
  [[14], LEFT],
  [[15], RIGHT],
]
const START = 9

export type PadState = Pick<Gamepad, 'axes'> & { buttons: readonly { pressed: boolean }[] }

export function controlsOf({ axes, buttons }: PadState): Controls {
  const [x = 0, y = 0] = axes
  let controls = IDLE
  for (const [places, control] of BY_BUTTON) {
    if (places.some((place) => buttons[place]?.pressed)) controls |= control
  }
  if (x < -DEAD_ZONE) controls |= LEFT
  if (x > DEAD_ZONE) controls |= RIGHT
  if (y < -DEAD_ZONE) controls |= THRUST
  if (y > DEAD_ZONE) controls |= REVERSE
  return controls
}

/** Gamepads send no input events: they are polled every frame, once one is connected. */
export function bindGamepads(held: HeldControls, onPauseKey: () => void, signal: AbortSignal) {
  let frame = 0
  let startHeld = false
  const read = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null)
    const controls = pads.reduce((all, pad) => all | controlsOf(pad), IDLE)
    if (controls === IDLE) held.release('gamepad')
    else held.press('gamepad', controls)
    const start = pads.some((pad) => pad.buttons[START]?.pressed)
    if (start && !startHeld) onPauseKey()
    startHeld = start
    frame = pads.length ? requestAnimationFrame(read) : 0
  }
  const onConnected = () => {
    if (!frame) read()
  }
  // A gamepad that was connected before the game began sends no event.
  if (navigator.getGamepads?.().some(Boolean)) read()
  window.addEventListener('gamepadconnected', onConnected, { signal })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    held.release('gamepad')
  })
}
