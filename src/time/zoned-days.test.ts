import { expect, test } from 'vitest'
import {
  addDays,
  clockText,
  dayIn,
  lengthOf,
  momentAt,
  startOfDay,
  zoneNamed,
} from './zoned-days.ts'

const start = (zone: string, day: string) => new Date(startOfDay(zone, day)).toISOString()
const hoursOf = (zone: string, day: string) =>
  (startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)) / 3_600_000

test('a day begins at midnight in the time zone', () => {
  expect(start('UTC', '2026-11-16')).toBe('2026-11-16T00:00:00.000Z')
  expect(start('Europe/Berlin', '2026-11-16')).toBe('2026-11-15T23:00:00.000Z')
  expect(start('Pacific/Auckland', '2026-11-16')).toBe('2026-11-15T11:00:00.000Z')
  expect(start('America/Los_Angeles', '2026-11-16')).toBe('2026-11-16T08:00:00.000Z')
  expect(dayIn('Pacific/Auckland', Date.parse('2026-11-15T11:00:00Z'))).toBe('2026-11-16')
  expect(dayIn('Pacific/Auckland', Date.parse('2026-11-15T10:59:59.999Z'))).toBe('2026-11-15')
})

test('with daylight saving a day has 23 hours in spring and 25 in autumn', () => {
  expect(hoursOf('Europe/Berlin', '2026-03-28')).toBe(24)
  expect(hoursOf('Europe/Berlin', '2026-03-29')).toBe(23)
  expect(hoursOf('Europe/Berlin', '2026-10-25')).toBe(25)
  expect(hoursOf('America/New_York', '2026-03-08')).toBe(23)
  expect(hoursOf('America/New_York', '2026-11-01')).toBe(25)
  expect(hoursOf('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
})

test('if midnight is skipped or repeated, every moment still belongs to exactly one day', () => {
  // Beirut's clocks go from 24:00 to 01:00 in spring, and from 24:00 back to 23:00 in autumn.
  for (const day of ['2026-03-29', '2026-10-25']) {
    const from = startOfDay('Asia/Beirut', day)
    expect(dayIn('Asia/Beirut', from)).toBe(day)
    expect(dayIn('Asia/Beirut', from - 1)).toBe(addDays(day, -1))
  }
})

test('days are counted by the calendar', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(lengthOf({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
})

test('a typed time is interpreted in the time zone', () => {
  const typed = (clock: string) => new Date(momentAt('Europe/Berlin', clock)).toISOString()
  expect(typed('2026-07-01T09:30')).toBe('2026-07-01T07:30:00.000Z')
  expect(typed('2026-12-01T09:30')).toBe('2026-12-01T08:30:00.000Z')
  // 2:30 does not exist on this day.
  expect(clockText('Europe/Berlin', momentAt('Europe/Berlin', '2026-03-29T02:30'))).toBe(
    '2026-03-29T03:30',
  )
  // 2:30 occurs twice: the first one is used.
  expect(typed('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
})

test('names of time zones', () => {
  expect(zoneNamed('Europe/Berlin')).toBe('Europe/Berlin')
  expect(zoneNamed('UTC')).toBe('UTC')
  for (const name of ['Mars/Olympus', '+01:00', '', 'x'.repeat(80)]) {
    expect(zoneNamed(name)).toBeUndefined()
  }
})
