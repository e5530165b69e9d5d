import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { bumpContentVersion } from '#src/db/database.ts'
import { createLog } from '#src/log/log.ts'
import { openContentClock } from '#src/pages/cache/content-clock.ts'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'
import { connectionName, openLive, publish, type Topic } from './live.ts'

type Site = Awaited<ReturnType<typeof testSite>>

async function liveOn({ where }: Site) {
  const live = await openLive(where, createLog('silent'))
  onTestFinished(live.close)
  const heard: (string | undefined)[] = []
  const listenTo = (topic: Topic) => live.subscribe(topic, (payload) => void heard.push(payload))
  return { live, heard, listenTo }
}

test('every process gets a message when its transaction is committed, and no sooner', async () => {
  const site = await testSite()
  const beside = await testSite({ beside: site.where })
  const [one, other] = [await liveOn(site), await liveOn(beside)]
  for (const { listenTo } of [one, other]) listenTo('document_changed')
  await site.db.transaction().execute(async (trx) => {
    await publish(trx, 'document_changed', 'late')
    await publish(trx, 'jobs_added')
    if (site.engine === 'postgres') await publish(site.db, 'document_changed', 'early')
  })
  const expected = site.engine === 'postgres' ? ['early', 'late'] : ['late']
  for (const { heard } of [one, other]) await eventually(() => expect(heard).toEqual(expected))
})

test('after a lost connection, listeners catch up and messages arrive again', async () => {
  const site = await testSite()
  const { where, db } = site
  if (!('url' in where)) return
  const { live, heard, listenTo } = await liveOn(site)
  listenTo('document_changed')
  const clock = await openContentClock(where, db, live)
  const before = clock.now()
  const admin = new Client({ connectionString: where.url })
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [connectionName],
  )
  await bumpContentVersion(db)
  await publish(db, 'document_changed', 'lost')
  await eventually(() => expect(heard).toEqual([undefined]))
  expect(clock.now()).toBe(before + 1)
  await publish(db, 'document_changed', 'found')
  await eventually(() => expect(heard).toEqual([undefined, 'found']))
})
