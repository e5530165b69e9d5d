import { expect, test } from 'vitest'
import { backoffMs, mostAttempts } from './attempts.ts'

test('waits double from ten seconds to six hours', () => {
  const waits = Array.from({ length: mostAttempts }, (_, i) => backoffMs(i + 1, 0.5))
  expect(waits.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000])
  expect(Math.max(...waits)).toBe(6 * 3_600_000)
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(24)
})

test('adds a jitter of a fifth either way', () => {
  expect(backoffMs(1, 0)).toBe(8000)
  expect(backoffMs(1, 1)).toBe(12_000)
})
