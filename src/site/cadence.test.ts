import { expect, test } from 'vitest'
import { nextRelease } from './cadence.ts'

test.each([
  ['every two weeks', '2025-09-13'],
  ['every week', '2025-09-06'],
  ['every 10 days', '2025-09-09'],
  ['Every month', '2025-09-29'],
])('after August 30, 2025 an update %s is next due on %s', (cadence, next) => {
  expect(nextRelease('2025-08-30', cadence)).toBe(next)
})

test.each(['often', 'every now and then', 'every 0 days', 'every other week'])(
  'a cadence that names no period promises no day: %s',
  (cadence) => {
    expect(nextRelease('2025-08-30', cadence)).toBeUndefined()
  },
)
