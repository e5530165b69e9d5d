import { beforeEach, expect, test } from 'vitest'
import {
  dayOf,
  inputOf,
  momentOf,
  momentOfInput,
  provideStaffZone,
  savedAt,
  skippedTime,
} from './staff-time.ts'

beforeEach(() => provideStaffZone('Europe/Berlin'))

test('dates and times are in the chosen time zone, which is named', () => {
  expect(dayOf('2026-11-15T23:30:00Z')).toBe('Nov 16, 2026')
  expect(momentOf('2026-11-15T23:30:00Z')).toBe('Nov 16, 2026, 12:30 AM GMT+1')
  expect(momentOf('2026-07-15T23:30:00Z')).toBe('Jul 16, 2026, 1:30 AM GMT+2')
  provideStaffZone('UTC')
  expect(momentOf('2026-11-15T23:30:00Z')).toBe('Nov 15, 2026, 11:30 PM UTC')
})

test('a save of today shows only its time, and today is a day of the time zone', () => {
  const now = new Date('2026-11-15T23:45:00Z')
  expect(savedAt('2026-11-15T23:30:00Z', now)).toBe('12:30 AM GMT+1')
  expect(savedAt('2026-11-15T22:30:00Z', now)).toBe('Nov 15, 2026, 11:30 PM GMT+1')
})

test('a moment survives the input field, to the minute', () => {
  for (const iso of ['2026-11-16T00:30:00.000Z', '2026-03-29T12:00:00.000Z']) {
    expect(inputOf(iso)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect(momentOfInput(inputOf(iso))).toBe(iso)
  }
  expect(inputOf('2026-11-16T00:30:00.000Z')).toBe('2026-11-16T01:30')
})

test('an incomplete input names no moment', () => {
  expect(momentOfInput('')).toBeUndefined()
  expect(momentOfInput('2026-11-')).toBeUndefined()
})

test('a time that the clocks skip is named, with the one that follows', () => {
  expect(skippedTime('2026-03-29T02:30')).toBe(
    'There is no such time on this day: the clocks go forward. The next one is Mar 29, 2026, 3:30 AM GMT+2.',
  )
  expect(skippedTime('2026-03-29T03:30')).toBeUndefined()
  expect(skippedTime('')).toBeUndefined()
})
