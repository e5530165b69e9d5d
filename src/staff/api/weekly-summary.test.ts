import { expect, test } from 'vitest'
import { lastWeek } from './weekly-summary.ts'

const weekAt = (time: string, zone: string) => lastWeek(Date.parse(time), zone)

test('the last week is complete on Monday at six o’clock', () => {
  const inUtc = (time: string) => weekAt(time, 'UTC')
  expect(inUtc('2026-11-16T06:00:00Z')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(inUtc('2026-11-16T05:59:59Z')).toEqual({ from: '2026-11-02', to: '2026-11-08' })
  expect(inUtc('2026-11-22T23:59:59Z')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(inUtc('2027-01-04T06:00:00Z')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})

test('Monday begins in the time zone of the staff area, in summer and in winter', () => {
  const last = { from: '2026-10-19', to: '2026-10-25' }
  // Daylight saving time ended on this Sunday: six o’clock is 5:00 UTC and no longer 4:00.
  expect(weekAt('2026-10-26T05:00:00Z', 'Europe/Berlin')).toEqual(last)
  expect(weekAt('2026-10-26T04:59:59Z', 'Europe/Berlin').to).toBe('2026-10-18')
  expect(weekAt('2026-10-19T04:00:00Z', 'Europe/Berlin').to).toBe('2026-10-18')
  expect(weekAt('2026-10-25T17:00:00Z', 'Pacific/Auckland')).toEqual(last)
})
