import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { bumpContentVersion } from '#src/db/database.ts'
import { connectionName, liveOnPostgres, openLive } from '#src/live/live.ts'
import { createLog } from '#src/log/log.ts'
import { testSite } from '#src/testing/test-site.ts'
import { type ContentClock, openContentClock } from './content-clock.ts'

type Site = Awaited<ReturnType<typeof testSite>>

const log = createLog('silent')

/** As in another process. A long timeout, because the result must not depend on the speed of the machine. */
async function clockOn({ where, db }: Site, timeoutMs = 60_000): Promise<ContentClock> {
  const live =
    'url' in where ? await liveOnPostgres(where, log, timeoutMs) : await openLive(where, log)
  const clock = await openContentClock(where, db, live)
  onTestFinished(async () => {
    await clock.close()
    await live.close()
  })
  return clock
}

test('after catchUp, every process knows the published version', async () => {
  const site = await testSite()
  const { db } = site
  const [one, ...others] = [await clockOn(site), await clockOn(site), await clockOn(site)]
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
  const site = await testSite()
  const { where, db } = site
  const one = await clockOn(site, 10)
  if ('url' in where) {
    const stuck = new Client({ connectionString: where.url, application_name: connectionName })
    await stuck.connect()
    onTestFinished(() => stuck.end())
  }
  const before = one.now()
  await bumpContentVersion(db)
  await one.catchUp()
  await new Promise((resolve) => setImmediate(resolve))
  expect(one.now()).toBe(before + 1)
  await one.catchUp()
})
