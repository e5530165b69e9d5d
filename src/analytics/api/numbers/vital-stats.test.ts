import { expect, test } from 'vitest'
import { percentile } from './vital-stats.ts'

test('a percentile lies in its bucket; beyond the last bound it is that bound', () => {
  const bounds = [100, 200, 400]
  expect(percentile(bounds, [], 0.75)).toBeNull()
  expect(percentile(bounds, [{ bucket: 0, count: 4 }], 0.75)).toBe(75)
  const spread = [
    { bucket: 2, count: 2 },
    { bucket: 1, count: 2 },
  ]
  expect(percentile(bounds, spread, 0.75)).toBe(300)
  expect(percentile(bounds, [{ bucket: 3, count: 5 }], 0.75)).toBe(400)
})
