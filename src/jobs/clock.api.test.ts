import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { jobType } from './job-kind.ts'
import { claimNext, enqueue, leaseMs } from './queue.ts'

const hour = 3_600_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

async function oneDelivery() {
  const { db, call } = await testSite()
  await call('POST', '/subscriptions', { email: 'a@example.com', list: 'waitlist' })
  await db.deleteFrom('outbox').execute()
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  const type = jobType('provider', { personId: 'person_id' })
  await enqueue(db, type, { payload: { personId: id }, now: fromNow(0) })
  const claim = (runner: string) => claimNext(db, { kinds: ['provider'], deliveries: [], runner })
  const set = (values: { due_at?: string; claimed_by?: string; claimed_until?: string }) =>
    db.updateTable('outbox').set(values).execute()
  return { claim, set }
}

test('a delivery that a wrong clock scheduled a year ahead is due now, one in backoff is not', async () => {
  const { claim, set } = await oneDelivery()
  await set({ due_at: fromNow(7 * hour) })
  expect(await claim('a')).toBeUndefined()
  await set({ due_at: fromNow(365 * 24 * hour) })
  expect(await claim('a')).toBeDefined()
})

test('a claim written by a wrong clock expires for other processes, but not for its holder', async () => {
  const { claim, set } = await oneDelivery()
  await set({ claimed_by: 'a', claimed_until: fromNow(60_000) })
  expect(await claim('b')).toBeUndefined()
  await set({ claimed_by: 'a', claimed_until: fromNow(365 * 24 * hour) })
  expect(await claim('a')).toBeUndefined()
  expect(await claim('b')).toMatchObject({ claimed_by: 'b' })
})

test('a claim expires by the clock of the database', async () => {
  const { claim } = await oneDelivery()
  const before = Date.now()
  const claimed = await claim('a')
  const lasts = Date.parse(claimed?.claimed_until ?? '') - before
  expect(lasts).toBeGreaterThan(leaseMs - 10_000)
  expect(lasts).toBeLessThan(leaseMs + 60_000)
  expect(await claim('b')).toBeUndefined()
})
