import { type Controls, FIRE, IDLE, RIGHT } from '../sim/controls.ts'

/** The shuttle turns and rests in turn: a whole turn takes four seconds, and each direction can be hit. */
const TURNING_TICKS = 4
const RESTING_TICKS = 4

/**
 * Play with one button: the shuttle turns by itself; whichever control is held stops it and fires. The result is recorded
 * like any other controls, so such a run is verified as well.
 */
export function withOneButton(held: Controls, tick: number): Controls {
  if (held !== IDLE) return FIRE
  return tick % (TURNING_TICKS + RESTING_TICKS) < TURNING_TICKS ? RIGHT : IDLE
}
