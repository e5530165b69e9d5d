import { expect, test } from 'vitest'
import { withOneButton } from '../screen/play/game-session.ts'
import { RUN_TICKS_MAX, TICKS_PER_SECOND } from '../sim/constants.ts'
import {
  createInputRecorder,
  FIRE,
  IDLE,
  INPUT_LOG_MAX_LENGTH,
  LEFT,
  RIGHT,
  THRUST,
} from '../sim/controls.ts'
import { openRun } from '../sim/state.ts'
import { step } from '../sim/step.ts'

test('any control that is held fires and stops the turning', () => {
  for (const held of [FIRE, LEFT, THRUST, LEFT | FIRE]) expect(withOneButton(held, 0)).toBe(FIRE)
})

test('without a button the shuttle turns through all directions in about four seconds', () => {
  const state = openRun({ seed: 7, size: 'small' })
  const before = state.ship.heading
  let turned = 0
  for (let tick = 0; tick < 4 * TICKS_PER_SECOND; tick++) {
    const controls = withOneButton(IDLE, state.tick)
    expect([IDLE, RIGHT]).toContain(controls)
    step(state, controls)
    const { heading, fromHeading } = state.ship
    turned += heading - fromHeading
  }
  expect(state.ship.heading).not.toBe(before)
  expect(turned / (2 * Math.PI)).toBeCloseTo(1, 1)
})

test('the log of the longest run with one button can be sent', () => {
  const recorder = createInputRecorder()
  for (let tick = 0; tick < RUN_TICKS_MAX; tick++) recorder.record(withOneButton(IDLE, tick))
  expect(recorder.log().length).toBeLessThanOrEqual(INPUT_LOG_MAX_LENGTH)
})
