import { expect, test } from 'vitest'
import { consecutiveFailures, restartDelayMs } from './restart-delay.ts'

test('the first failure costs no delay, each further one twice the last, half a minute at most', () => {
  expect([1, 2, 3, 4, 20].map(restartDelayMs)).toEqual([0, 250, 500, 1000, 30_000])
})

test('a worker that ran for a while starts counting again', () => {
  expect(consecutiveFailures(0, 5)).toBe(1)
  expect(consecutiveFailures(1, 5)).toBe(2)
  expect(consecutiveFailures(7, 3_600_000)).toBe(1)
})
