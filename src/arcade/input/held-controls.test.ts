import { expect, it } from 'vitest'
import { FIRE, IDLE, LEFT } from '../sim/controls.ts'
import { createHeldControls } from './held-controls.ts'

it('holds a control until its last holder releases it', () => {
  const held = createHeldControls()
  held.press('key KeyA', LEFT)
  held.press('pointer 1', LEFT)
  held.press('pointer 2', FIRE)
  held.release('key KeyA')
  expect(held.current()).toBe(LEFT | FIRE)
  held.release('pointer 1')
  expect(held.current()).toBe(FIRE)
  held.releaseAll()
  expect(held.current()).toBe(IDLE)
})

it('supports a thumb that slides from one control to another', () => {
  const held = createHeldControls()
  held.press('pointer 1', LEFT)
  held.press('pointer 1', FIRE)
  expect(held.current()).toBe(FIRE)
})
