import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { connectionsPerWorker } from './postgres-connections.ts'

test('a worker has at most five connections, and many requests at once do not hold each other up', async ({
  skip,
}) => {
  const { where, call, signIn, jobs } = await testSite({ rateLimits: true })
  if (!('url' in where)) return skip('SQLite has no connections')
  const { pooled, direct } = connectionsPerWorker
  expect(pooled + direct).toBe(5)
  const watcher = new Client({ connectionString: where.url })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  const openNow = async () => {
    const { rows } = await watcher.query(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return Number(rows[0].n)
  }
  const staff = await signIn()
  await jobs.start()
  const block = JSON.stringify([{ id: 'a', type: 'title', content: 'Title' }])
  const requests = Array.from({ length: 40 }, (_, n) => [
    call('POST', '/subscriptions', { email: `p${n}@example.com`, list: 'waitlist' }),
    call('POST', '/blogs', { content: block }, staff),
    call('GET', '/blogs', undefined, staff),
    call('GET', '/leads', undefined, staff),
    call('POST', '/faq/questions', { question: `Number ${n}?` }),
    call('GET', '/stats?from=2026-01-01&to=2026-01-02&by=day', undefined, staff),
  ]).flat()
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) most = Math.max(most, await openNow())
  })()
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  isOver = true
  await watching
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(most).toBeGreaterThan(2)
  expect(most).toBeLessThanOrEqual(pooled + direct)
})
