import { expect, test } from 'vitest'
import type { Newsletter } from '../contract.ts'
import { refreshMs, soonestRefreshMs } from './queries.ts'

const counts = { total: 9, sent: 4, bounced: 0, skipped: 3, uncertain: 0, unsubscribed: 0 }
const newsletter = (state: Newsletter['state'], waiting: number, underWay = 0) => ({
  state,
  counts: { ...counts, waiting, underWay },
})

test('a stopped newsletter is watched until the mails under way are answered', () => {
  expect(refreshMs(newsletter('cancelled', 2, 2))).toBe(2000)
  expect(refreshMs(newsletter('cancelled', 0))).toBe(false)
  expect(refreshMs(newsletter('sending', 2))).toBe(2000)
  expect(refreshMs(newsletter('sent', 0))).toBe(false)
})

test('a paused newsletter is watched: its mails under way are answered, and others may resume it', () => {
  expect(refreshMs(newsletter('paused', 4, 2))).toBe(2000)
  expect(refreshMs(newsletter('paused', 4))).toBe(10_000)
})

test('a list is read again as often as the one that changes most', () => {
  expect(soonestRefreshMs([newsletter('sent', 0), newsletter('paused', 4)])).toBe(10_000)
  expect(soonestRefreshMs([newsletter('paused', 4), newsletter('sending', 4)])).toBe(2000)
  expect(soonestRefreshMs([newsletter('sent', 0)])).toBe(false)
})
