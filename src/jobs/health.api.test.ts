import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { isStuck, readBacklogs } from './health.ts'
import { jobType } from './job-kind.ts'
import { enqueue, enqueueKeyed } from './queue.ts'

const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

async function backlogOf(kind: string, site: Awaited<ReturnType<typeof testSite>>) {
  return (await readBacklogs(site.db)).find((backlog) => backlog.kind === kind)
}

test('work that is done again and again waits since it was last due, not since it was added', async () => {
  const site = await testSite()
  await enqueueKeyed(site.db, { kind: 'periodic', key: 'periodic', dueAt: at(-60_000) })
  await site.db
    .updateTable('outbox')
    .set({ created_at: at(-1000 * hour) })
    .execute()
  const backlog = await backlogOf('periodic', site)
  expect(Date.now() - Date.parse(backlog?.since ?? '')).toBeLessThan(2 * 60_000)
})

test('a long job that is under way is not stuck, one that nobody does is', async () => {
  const site = await testSite()
  await enqueueKeyed(site.db, { kind: 'long', key: 'long', dueAt: at(-3 * hour) })
  const claim = (until: string) =>
    site.db.updateTable('outbox').set({ claimed_by: 'a runner', claimed_until: until }).execute()
  await claim(at(20_000))
  expect(await backlogOf('long', site)).toBeUndefined()
  await claim(at(-20_000))
  const backlog = await backlogOf('long', site)
  expect(backlog && isStuck(backlog)).toBe(true)
})

test('a job that failed counts while it waits for its next attempt', async () => {
  const site = await testSite()
  await enqueue(site.db, jobType('mail', {}), { payload: {}, now: at(-hour), dueAt: at(hour) })
  await enqueueKeyed(site.db, { kind: 'periodic', key: 'periodic', dueAt: at(hour) })
  expect(await readBacklogs(site.db)).toEqual([])
  await site.db.updateTable('outbox').set({ error_class: 'connect' }).execute()
  const found = await readBacklogs(site.db)
  expect(found).toMatchObject([
    { kind: 'mail', waiting: 1, failing: { connect: 1 } },
    { kind: 'periodic', waiting: 1, failing: { connect: 1 } },
  ])
  for (const { since } of found) expect(Date.parse(since)).toBeLessThanOrEqual(Date.now())
})
