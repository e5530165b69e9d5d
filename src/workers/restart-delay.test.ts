import { expect, test } from 'vitest'
import { consecutiveFailures, restartDelayMs } from './primary.ts'

test('the first failure has no delay, each further one doubles it, up to half a minute', () => {
  expect([1, 2, 3, 4, 20].map(restartDelayMs)).toEqual([0, 250, 500, 1000, 30_000])
})

test('the count starts again for a worker that ran for a while', () => {
  expect(consecutiveFailures(0, 5)).toBe(1)
  expect(consecutiveFailures(1, 5)).toBe(2)
  expect(consecutiveFailures(7, 3_600_000)).toBe(1)
})
