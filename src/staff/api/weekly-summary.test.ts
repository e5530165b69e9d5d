import { expect, test } from 'vitest'
import { lastWeek } from './weekly-summary.ts'

test('the last week is over at Monday six o’clock, UTC', () => {
  const weekAt = (time: string) => lastWeek(Date.parse(time))
  expect(weekAt('2026-11-16T06:00:00Z')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(weekAt('2026-11-16T05:59:59Z')).toEqual({ from: '2026-11-02', to: '2026-11-08' })
  expect(weekAt('2026-11-22T23:59:59Z')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(weekAt('2027-01-04T06:00:00Z')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})
