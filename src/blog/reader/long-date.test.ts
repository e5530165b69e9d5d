import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('a date is formatted long, in US style, for its UTC day, in any time zone', () => {
  expect(longDate('2026-10-13T23:59:59.000Z')).toBe('October 13, 2026')
  expect(longDate('2026-01-01T00:00:00.000Z')).toBe('January 1, 2026')
})

test('a missing or invalid date is Unknown', () => {
  for (const none of [undefined, null, '', 'soon']) expect(longDate(none)).toBe('Unknown')
})
