import { expect, it } from 'vitest'
import { FIRE, IDLE, LEFT, REVERSE, RIGHT, THRUST } from '../sim/controls.ts'
import { controlsOf } from './gamepad.ts'

const pad = (axes: number[], ...pressed: number[]) => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, place) => ({ pressed: pressed.includes(place) })),
})

it('reads sticks, direction buttons, triggers and fire buttons', () => {
  expect(controlsOf(pad([0.1, -0.2]))).toBe(IDLE)
  expect(controlsOf(pad([-1, -1], 0))).toBe(LEFT | THRUST | FIRE)
  expect(controlsOf(pad([0.9, 0.9]))).toBe(RIGHT | REVERSE)
  expect(controlsOf(pad([], 12, 14, 5))).toBe(THRUST | LEFT | FIRE)
  expect(controlsOf(pad([], 6, 15, 2))).toBe(REVERSE | RIGHT | FIRE)
  expect(controlsOf({ axes: [], buttons: [] })).toBe(IDLE)
})
