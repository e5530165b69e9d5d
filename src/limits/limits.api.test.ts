import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#src/log/log.ts'
import { testSite, tokenSecret } from '#src/testing/test-site.ts'
import type { CountStore } from './memory-store.ts'
import { openCountStore, openPostgresStore, openSqliteStore } from './open-count-store.ts'
import { createRateLimits } from './rate-limit.ts'

/** Two stores on the same database, as in two processes. */
async function twoStores(most?: number) {
  const { where, db } = await testSite()
  const open = () =>
    'url' in where
      ? openPostgresStore(where, most)
      : openSqliteStore(join(dirname(where.sqlitePath), 'limits.db'), most)
  const stores: [CountStore, CountStore] = [await open(), await open()]
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  return { stores, where, db }
}

const usedIn = async (store: CountStore, key: string, windowMs = 60_000) =>
  (await store.add(key, windowMs, 0)).used

test('two sites on one database share a limit', async () => {
  const one = await testSite({ rateLimits: true })
  const other = await testSite({ rateLimits: true, beside: one.where })
  const statuses: number[] = []
  for (let n = 0; n < 33; n++) {
    const { call } = n % 2 ? one : other
    const { status } = await call('POST', '/leaderboard/score', { playerName: 'Ada', score: 700 })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(30).fill(201), 429, 429, 429])
})

test('concurrent counts are all counted, each once', async () => {
  const { stores } = await twoStores()
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? stores[0] : stores[1]).add('a', 60_000)),
  )
  expect(counts.map(({ used }) => used).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, n) => n + 1),
  )
})

test('a window ends, and its counts with it', async () => {
  const { stores } = await twoStores()
  const [one, other] = stores
  expect(await one.add('a', 60_000)).toMatchObject({ used: 1 })
  const { used, leftMs } = await other.add('a', 60_000)
  expect(used).toBe(2)
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(60_000)
  expect(await usedIn(one, 'a')).toBe(2)
  expect(await usedIn(one, 'b')).toBe(0)
  // A window of zero length has ended by the next read.
  await one.add('short', 0)
  expect(await usedIn(other, 'short')).toBe(0)
  expect(await other.add('short', 60_000)).toMatchObject({ used: 1 })
  await other.forget('a')
  expect(await usedIn(one, 'a')).toBe(0)
})

test('a window written while the clock was ahead is ignored', async () => {
  const { stores } = await twoStores()
  const [one, other] = stores
  await one.add('a', 86_400_000)
  expect(await other.add('a', 60_000)).toMatchObject({ used: 1 })
})

test('a late write opens no new window', async () => {
  const { stores } = await twoStores()
  const [one, other] = stores
  await one.add('a', 60_500)
  expect(await other.add('a', 60_000)).toMatchObject({ used: 2 })
  expect(await usedIn(other, 'a')).toBe(2)
})

test('a count survives a rollback of the transaction around it, and does not wait for it', async () => {
  const { stores, db } = await twoStores()
  const rolledBack = db.transaction().execute(async () => {
    await stores[0].add('a', 60_000)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await usedIn(stores[1], 'a')).toBe(1)
})

test('expired counts are deleted, and a flood of keys stays bounded', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stores } = await twoStores(10)
  const [one, other] = stores
  for (let n = 0; n < 30; n++) await one.add(`flood ${n}`, 60_000 + n * 100)
  await one.add('ended', 0)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  // Looking at a key that is gone adds it, with a window that ends before the others.
  const left = async () => {
    const all = Array.from({ length: 30 }, (_, n) => usedIn(other, `flood ${n}`, 55_000))
    return (await Promise.all(all)).filter(Boolean).length
  }
  await expect.poll(left, { timeout: 10_000 }).toBe(10)
  // The counts that end soonest were deleted.
  expect(await usedIn(other, 'flood 29', 55_000)).toBe(1)
  expect(await usedIn(other, 'flood 0', 55_000)).toBe(0)
})

test('a damaged file is replaced, and only its owner can read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'limits.db')
  writeFileSync(path, 'this is no database at all, and long enough to be seen as none'.repeat(100))
  const store = await openSqliteStore(path)
  expect(await store.add('a', 1000)).toMatchObject({ used: 1 })
  await store.close()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a flood of refusals takes no space on the disk', async () => {
  const { stores, where } = await twoStores()
  if ('url' in where) return
  for (let n = 0; n < 5000; n++) await stores[n % 2 ? 0 : 1].add('one network', 600_000)
  const wal = join(dirname(where.sqlitePath), 'limits.db-wal')
  expect(statSync(wal).size).toBeLessThan(8_000_000)
})

test('an account has a limit for writes, which all processes share', async () => {
  const { call, signIn, where, db } = await testSite({ rateLimits: true })
  const [ada, ben] = [await signIn('ada'), await signIn('ben', 'writer')]
  const { id } = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow()
  const store = await openCountStore(where, createLog('silent'))
  onTestFinished(() => store.close())
  const limits = createRateLimits({ store, secret: tokenSecret })
  // Counts as many calls as the limit allows, without the time that they would take.
  await limits.counter('staff-writes', 600, 60).excess(String(id), 600)
  expect((await call('POST', '/faq', undefined, ada)).status).toBe(429)
  expect((await call('POST', '/faq', undefined, ben)).status).toBe(403)
})

test('an account has limits for changes and reads of shared texts, before a body is read', async () => {
  const { call, signIn } = await testSite({ rateLimits: true })
  const [ada, ben] = [await signIn('ada'), await signIn('ben', 'writer')]
  const texts = '/documents/a-key-of-1'
  const edit = () => call('POST', `${texts}/updates`, 'x'.repeat(1000), ada)
  const read = () => call('GET', `${texts}/changes?after=0`, undefined, ada)
  const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, send))
    return new Set(answers.map(({ status }) => status))
  }
  expect(await statuses(500, edit)).toEqual(new Set([400]))
  const refused = await edit()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
  expect((await call('GET', '/blogs', undefined, ada)).status).toBe(200)
  expect((await call('POST', '/user/validation', undefined, ada)).status).toBe(200)
  expect((await call('POST', `${texts}/presence`, undefined, ben)).status).toBe(422)
  expect(await statuses(1000, read)).toEqual(new Set([404]))
  expect((await read()).status).toBe(429)
})
