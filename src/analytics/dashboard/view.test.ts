import { expect, test } from 'vitest'
import { rangesOf, readView } from './view.ts'

const now = Date.parse('2026-11-16T23:30:00Z')
const at = (timeZone: string) => ({ timeZone, now })

test('a period ends today, in the time zone of the staff area', () => {
  expect(rangesOf({ period: '7d' }, null, at('UTC')).current).toEqual({
    from: '2026-11-10',
    to: '2026-11-16',
  })
  expect(rangesOf({ period: '7d' }, null, at('Europe/Berlin')).current).toEqual({
    from: '2026-11-11',
    to: '2026-11-17',
  })
})

test('only complete days are compared, with as many before them', () => {
  expect(rangesOf({ period: '7d' }, null, at('UTC')).compared).toEqual({
    complete: { from: '2026-11-10', to: '2026-11-15' },
    before: { from: '2026-11-04', to: '2026-11-09' },
  })
  const today = rangesOf({ period: 'since' }, '2026-11-16T09:00:00Z', at('UTC'))
  expect(today).toEqual({ current: { from: '2026-11-16', to: '2026-11-16' } })
})

test('12 months begin with a month', () => {
  expect(rangesOf({ period: '12m' }, null, at('UTC')).current.from).toBe('2025-12-01')
  const inJanuary = { timeZone: 'UTC', now: Date.parse('2027-01-31T12:00:00Z') }
  expect(rangesOf({ period: '12m' }, null, inJanuary).current.from).toBe('2026-02-01')
})

test('the days of a link are used as they are, and invalid ones are left out', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }
  expect(readView(week)).toMatchObject(week)
  expect(rangesOf(readView(week), null, at('UTC'))).toEqual({
    current: week,
    compared: { complete: week, before: { from: '2026-11-02', to: '2026-11-08' } },
  })
  for (const wrong of [
    { from: 'x', to: 'y' },
    { from: week.to, to: week.from },
    { from: week.from },
  ]) {
    expect(readView(wrong)).not.toHaveProperty('from')
  }
})
