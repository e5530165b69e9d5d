/** The controls that the player holds during one tick, as bits. */
export type Controls = number

export const IDLE: Controls = 0
export const THRUST: Controls = 1
export const REVERSE: Controls = 2
export const LEFT: Controls = 4
export const RIGHT: Controls = 8
export const FIRE: Controls = 16

export function isHeld(controls: Controls, control: Controls): boolean {
  return (controls & control) !== 0
}

/** 1, 0 or -1; opposite keys held together cancel out. */
export function push(controls: Controls): number {
  return Number(isHeld(controls, THRUST)) - Number(isHeld(controls, REVERSE))
}

export function turn(controls: Controls): number {
  return Number(isHeld(controls, RIGHT)) - Number(isHeld(controls, LEFT))
}
