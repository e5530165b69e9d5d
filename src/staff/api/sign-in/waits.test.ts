import { expect, test } from 'vitest'
import { longestWait, waitAfter } from './login-throttle.ts'

test('delays begin after the free failures, double, and stop growing at a quarter of an hour', () => {
  const waits = Array.from({ length: 18 }, (_, failures) => waitAfter(failures, 5))
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(waitAfter(10_000, 5)).toBe(longestWait)
})
