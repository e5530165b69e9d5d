import { expect, test } from 'vitest'
import { daysOf, monthsOf, periodsOf } from './periods.ts'

test('a range consists of whole months and the days at its ends', () => {
  expect(periodsOf({ from: '2026-01-30', to: '2026-04-02' })).toEqual([
    '2026-01-30',
    '2026-01-31',
    '2026-02',
    '2026-03',
    '2026-04-01',
    '2026-04-02',
  ])
  expect(periodsOf({ from: '2024-02-01', to: '2024-02-29' })).toEqual(['2024-02'])
  expect(periodsOf({ from: '2026-05-05', to: '2026-05-05' })).toEqual(['2026-05-05'])
})

test('days and months of a range; a range that is too long is cut', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(monthsOf({ from: '2025-12-31', to: '2026-02-01' })).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(daysOf({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(800)
})
