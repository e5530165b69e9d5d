import { expect, test } from 'vitest'
import { type AllowedTimes, isAllowed, lateBefore, nextAllowed } from './allowed-times.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const office: AllowedTimes = {
  timeZone: 'Europe/Berlin',
  weekdays: [1, 2, 3, 4, 5],
  hours: { from: 9, to: 17 },
}
const at = (text: string) => Date.parse(text)
const text = (time: number) => new Date(time).toISOString()
const next = (times: AllowedTimes, from: string) => text(nextAllowed(times, at(from)))

test('a time inside of the hours stays, and others move to the next hour that is allowed', () => {
  // 2026-11-16 is a Monday; Berlin is one hour ahead.
  expect(next(office, '2026-11-16T10:30:00.000Z')).toBe('2026-11-16T10:30:00.000Z')
  expect(next(office, '2026-11-16T05:00:00.000Z')).toBe('2026-11-16T08:00:00.000Z')
  expect(next(office, '2026-11-16T15:59:59.999Z')).toBe('2026-11-16T15:59:59.999Z')
  expect(next(office, '2026-11-16T16:00:00.000Z')).toBe('2026-11-17T08:00:00.000Z')
  expect(next(office, '2026-11-20T16:00:00.000Z')).toBe('2026-11-23T08:00:00.000Z')
})

test('without hours, a day begins at midnight of the zone', () => {
  const mondays = { ...office, weekdays: [1], hours: null }
  expect(next(mondays, '2026-11-17T00:00:00.000Z')).toBe('2026-11-22T23:00:00.000Z')
})

test('the hours follow the clocks of the zone in spring and autumn', () => {
  expect(next(office, '2026-03-27T20:00:00.000Z')).toBe('2026-03-30T07:00:00.000Z')
  expect(next(office, '2026-10-23T20:00:00.000Z')).toBe('2026-10-26T08:00:00.000Z')
})

test('an hour that the clocks skip is not used, and one that they repeat is used twice', () => {
  const early = { ...office, weekdays: everyDay, hours: { from: 2, to: 3 } }
  expect(next(early, '2026-03-29T00:30:00.000Z')).toBe('2026-03-30T00:00:00.000Z')
  const sundays = { ...early, weekdays: [7] }
  expect(next(sundays, '2026-03-29T00:30:00.000Z')).toBe('2026-04-05T00:00:00.000Z')
  expect(isAllowed(early, at('2026-10-25T00:30:00.000Z'))).toBe(true)
  expect(isAllowed(early, at('2026-10-25T01:30:00.000Z'))).toBe(true)
  expect(isAllowed(early, at('2026-10-25T02:30:00.000Z'))).toBe(false)
})

test('a day that begins at one, because the clocks skip midnight, is found', () => {
  const cairo = { timeZone: 'Africa/Cairo', weekdays: [5], hours: null }
  expect(next(cairo, '2026-04-23T12:00:00.000Z')).toBe('2026-04-23T22:00:00.000Z')
})

test('a mail is late when a day has passed in which it was allowed to leave', () => {
  const always = { ...office, weekdays: everyDay, hours: null }
  expect(text(lateBefore(always, at('2026-11-16T10:00:00.000Z')))).toBe('2026-11-15T10:00:00.000Z')
  // On Monday at ten: due on Saturday means due since nine.
  const late = lateBefore(office, at('2026-11-16T09:00:00.000Z'))
  expect(text(late)).toBe('2026-11-13T16:00:00.000Z')
  // On Tuesday at ten, what was due on Saturday is a day late.
  const since = lateBefore(office, at('2026-11-17T09:00:00.000Z'))
  expect(text(since)).toBe('2026-11-16T09:00:00.000Z')
})
