import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { bumpContentVersion } from '#src/db/database.ts'
import { createLog } from '#src/log/log.ts'
import { testSite } from '#src/testing/test-site.ts'
import type { ContentClock } from './content-clock.ts'
import { openContentClock } from './open-content-clock.ts'
import { clockName, listenToPostgres } from './postgres-clock.ts'

type Where = Awaited<ReturnType<typeof testSite>>['where']

const log = createLog('silent')

/** A long timeout, because the result must not depend on the speed of the machine. */
const open = (where: Where, patienceMs = 60_000): Promise<ContentClock> =>
  'url' in where ? listenToPostgres(where.url, log, patienceMs) : openContentClock(where, log)

async function clockOn(where: Where, patienceMs?: number): Promise<ContentClock> {
  const clock = await open(where, patienceMs)
  onTestFinished(clock.close)
  return clock
}

test('after catchUp, every process knows the published version', async () => {
  const { where, db } = await testSite()
  const [one, ...others] = [await clockOn(where), await clockOn(where), await clockOn(where)]
  for (let round = 0; round < 20; round++) {
    const before = one.now()
    await bumpContentVersion(db)
    await one.catchUp()
    // SQLite is read once per turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    expect([one, ...others].map((clock) => clock.now())).toEqual(Array(3).fill(before + 1))
  }
})

test('a process that is stuck or gone delays a publication only until the timeout', async () => {
  const { where, db } = await testSite()
  const one = await clockOn(where, 10)
  if ('url' in where) {
    const stuck = new Client({ connectionString: where.url, application_name: clockName })
    await stuck.connect()
    onTestFinished(() => stuck.end())
  }
  await (await open(where)).close()
  const before = one.now()
  await bumpContentVersion(db)
  await one.catchUp()
  await new Promise((resolve) => setImmediate(resolve))
  expect(one.now()).toBe(before + 1)
  await one.catchUp()
})
