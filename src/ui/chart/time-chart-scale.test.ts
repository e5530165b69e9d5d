import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelEvery, ticksUpTo } from './time-chart-drawing.tsx'

test('ticks are round whole numbers', () => {
  expect(ticksUpTo(0)).toEqual([0, 1, 2, 3, 4])
  expect(ticksUpTo(3)).toEqual([0, 1, 2, 3, 4])
  expect(ticksUpTo(7)).toEqual([0, 2, 4, 6, 8])
  expect(ticksUpTo(90)).toEqual([0, 25, 50, 75, 100])
  expect(ticksUpTo(1234)).toEqual([0, 500, 1000, 1500])
})

test('the highest value is on the axis, whatever it is, and there are at most five ticks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (most) => {
      const ticks = ticksUpTo(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('labels have room', () => {
  expect(labelEvery(30, 1200, 64)).toBe(2)
  expect(labelEvery(30, 280, 64)).toBe(7)
  expect(labelEvery(1, 280, 64)).toBe(1)
})
