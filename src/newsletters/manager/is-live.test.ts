import { expect, test } from 'vitest'
import type { Newsletter } from '../contract.ts'
import { isLive } from './is-live.ts'

const counts = { total: 9, sent: 4, bounced: 0, skipped: 3, uncertain: 0, unsubscribed: 0 }
const newsletter = (state: Newsletter['state'], waiting: number) => ({
  state,
  counts: { ...counts, waiting },
})

test('a stopped newsletter is polled until the server has replied to all mails in flight', () => {
  expect(isLive(newsletter('cancelled', 2))).toBe(true)
  expect(isLive(newsletter('cancelled', 0))).toBe(false)
  expect(isLive(newsletter('sending', 2))).toBe(true)
  expect(isLive(newsletter('sent', 0))).toBe(false)
  expect(isLive(newsletter('paused', 2))).toBe(false)
})
