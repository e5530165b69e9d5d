import { expect, test } from 'vitest'
import { launchText } from './readers.ts'

test.each([
  ['2027-01-12', 'in 8 weeks'],
  ['2027-01-10', 'in 8 weeks'],
  ['2026-12-01', 'in 2 weeks'],
  ['2026-11-30', 'in 13 days'],
  ['2026-11-18', 'tomorrow'],
  ['2026-11-17', 'today'],
  ['2026-11-16', 'soon'],
])('on November 17, 2026, a launch on %s is "%s"', (date, text) => {
  expect(launchText(date, '2026-11-17')).toBe(text)
})
