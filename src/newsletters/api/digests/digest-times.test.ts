import { expect, test } from 'vitest'
import { lastDue, nextDue } from './digest-times.ts'

const at = (text: string) => Date.parse(text)

test('a weekly digest is due on Mondays at nine in the zone of the staff, through changes of the clock', () => {
  const berlin = (text: string) => lastDue('weekly', 'Europe/Berlin', at(text))
  expect(berlin('2026-11-16T07:59:00Z')[0]).toEqual({
    day: '2026-11-09',
    at: '2026-11-09T08:00:00.000Z',
  })
  expect(berlin('2026-11-16T08:00:00Z')).toEqual([
    { day: '2026-11-16', at: '2026-11-16T08:00:00.000Z' },
    { day: '2026-11-09', at: '2026-11-09T08:00:00.000Z' },
  ])
  // Summer time ended on October 25.
  expect(berlin('2026-10-26T09:00:00Z').map(({ at }) => at)).toEqual([
    '2026-10-26T08:00:00.000Z',
    '2026-10-19T07:00:00.000Z',
  ])
  expect(nextDue('weekly', 'Europe/Berlin', at('2026-11-19T00:00:00Z'))).toBe(
    '2026-11-23T08:00:00.000Z',
  )
})

test('a monthly digest is due on the first day of a month, whatever the length of months', () => {
  const [due, before] = lastDue('monthly', 'UTC', at('2026-03-31T12:00:00Z'))
  expect([due.at, before.at]).toEqual(['2026-03-01T09:00:00.000Z', '2026-02-01T09:00:00.000Z'])
  const early = lastDue('monthly', 'UTC', at('2026-01-01T08:00:00Z'))
  expect(early.map(({ day }) => day)).toEqual(['2025-12-01', '2025-11-01'])
  expect(nextDue('monthly', 'UTC', at('2026-01-31T12:00:00Z'))).toBe('2026-02-01T09:00:00.000Z')
  expect(nextDue('monthly', 'UTC', at('2026-02-01T08:00:00Z'))).toBe('2026-02-01T09:00:00.000Z')
})
