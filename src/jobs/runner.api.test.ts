import { expect, test } from 'vitest'
import type { Database } from '#src/db/database.ts'
import { createLog } from '#src/log/log.ts'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'
import { aliveSecondsAgo, createHeartbeat, forgetMailServers } from './heartbeat.ts'
import { type JobKind, jobType, periodic } from './job-kind.ts'
import {
  claimNext,
  enqueue,
  enqueueKeyed,
  leaseMs,
  msUntilDue,
  renewClaims,
  settle,
} from './queue.ts'
import { createRunner } from './runner.ts'

const log = createLog('silent')
const at = (ms = 0) => new Date(Date.now() + ms).toISOString()

async function queued(count: number, kind = 'test') {
  const made = await testSite()
  for (let n = 0; n < count; n++)
    await enqueue(made.db, jobType(kind, {}), { payload: {}, now: at() })
  return made
}

const words = { one: 'test', many: 'tests', host: 'the server', page: '/contentmanager' }

const kindOf = (run: JobKind['run'], rest: Partial<JobKind> = {}): JobKind => ({
  words,
  name: 'test',
  concurrency: 1,
  run,
  ...rest,
})

type Site = Awaited<ReturnType<typeof testSite>>

const runnerOf = ({ db }: Pick<Site, 'db'>, kinds: JobKind[], hasMailServer = false) =>
  createRunner({
    db,
    log,
    kinds,
    hasMailServer,
    pollMs: 20,
    waitMs: () => 5,
  })

const rows = (db: Database) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

const claimed = { kinds: ['test'], deliveries: [] }

test('a process is alive from its first heartbeat until it stops, with or without a mail server', async () => {
  for (const hasMailServer of [false, true]) {
    const site = await testSite()
    expect(await aliveSecondsAgo(site.db)).toBeUndefined()
    const runner = runnerOf(site, [], hasMailServer)
    await runner.start()
    expect(await aliveSecondsAgo(site.db)).toBeLessThan(30)
    await runner.stop()
    expect(await aliveSecondsAgo(site.db)).toBeUndefined()
  }
})

test('several processes never run the same job', async () => {
  const site = await queued(60)
  const taken: number[] = []
  const kind = kindOf(
    async ({ id }) => {
      taken.push(id)
      return { result: 'done' }
    },
    { concurrency: 3 },
  )
  const runners = Array.from({ length: 4 }, () => runnerOf(site, [kind]))
  await Promise.all(runners.map((runner) => runner.start()))
  await eventually(async () =>
    expect((await rows(site.db)).every(({ state }) => state === 'sent')).toBe(true),
  )
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(taken).toHaveLength(60)
  expect(new Set(taken).size).toBe(60)
})

test('a process that starts takes no claim from a live process, whatever its name', async () => {
  const site = await queued(1)
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let runs = 0
  const kind = kindOf(async () => {
    runs += 1
    begin()
    await finished
    return { result: 'done' }
  })
  const [early, late] = [runnerOf(site, [kind]), runnerOf(site, [kind])]
  await early.start()
  await begun
  const [before] = await rows(site.db)
  await late.start()
  expect((await rows(site.db))[0]?.claimed_by).toBe(before?.claimed_by)
  finish()
  await Promise.all([early.stop(), late.stop()])
  expect(runs).toBe(1)
})

test('a claim whose confirmation was lost with the connection ends, because nobody runs the job', async () => {
  const { db } = await queued(2)
  const claim = (runner: string) => claimNext(db, { ...claimed, runner })
  const first = await claim('one')
  const lost = await claim('one')
  await db
    .updateTable('outbox')
    .set({ claimed_until: at(-1) })
    .execute()
  const heartbeat = createHeartbeat({
    db,
    log,
    runner: 'one',
    hasMailServer: false,
    running: () => [first?.id ?? 0],
  })
  await heartbeat.start()
  await heartbeat.stop()
  expect((await claim('two'))?.id).toBe(lost?.id)
  expect(await claim('two')).toBeUndefined()
})

test('a claim ends with its lease, a heartbeat renews it, and a late holder cannot overwrite a result', async () => {
  const { db } = await queued(1)
  const claim = (runner: string) => claimNext(db, { ...claimed, runner })
  const first = await claim('one')
  expect(await claim('two')).toBeUndefined()
  const end = () =>
    db
      .updateTable('outbox')
      .set({ claimed_until: at(-1) })
      .execute()
  await end()
  await renewClaims(db, 'one', [first?.id ?? 0])
  expect(await claim('two')).toBeUndefined()
  const [renewed] = await rows(db)
  expect(Date.parse(renewed?.claimed_until ?? '')).toBeGreaterThan(Date.now() + leaseMs / 2)
  await end()
  const second = await claim('two')
  expect(second?.id).toBe(first?.id)
  if (!first || !second) throw new Error('nothing was claimed')
  await settle(db, second, { state: 'sent' })
  await settle(db, first, { state: 'failed', error: 'late' })
  expect(await rows(db)).toMatchObject([{ state: 'sent', last_error: null }])
})

test('a process that stops releases its claims at once', async () => {
  const site = await queued(1)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const endless = kindOf(
    (_, signal) => {
      begin()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error())))
    },
    { isLong: true },
  )
  const first = runnerOf(site, [endless])
  await first.start()
  await begun
  await first.stop()
  expect(await rows(site.db)).toMatchObject([{ state: 'waiting', claimed_by: null, attempts: 0 }])
  let runs = 0
  const second = runnerOf(site, [
    kindOf(async () => {
      runs++
      return { result: 'done' }
    }),
  ])
  await second.start()
  await eventually(() => expect(runs).toBe(1))
  await second.stop()
})

test('a keyed job exists once, and runs again when it is added while it runs', async () => {
  const site = await testSite()
  const { db } = site
  const job = { kind: 'test', key: 'test:1', subjectId: 1 }
  await enqueueKeyed(db, { ...job, dueAt: at(3_600_000) })
  await enqueueKeyed(db, { ...job, dueAt: at() })
  expect(await rows(db)).toHaveLength(1)
  let runs = 0
  const kind = kindOf(async () => {
    if (++runs === 1) await enqueueKeyed(db, { ...job, dueAt: at() })
    return { result: 'done' }
  })
  const runner = runnerOf(site, [kind])
  await runner.start()
  await eventually(async () => {
    expect(runs).toBe(2)
    expect(await rows(db)).toMatchObject([{ state: 'sent', claimed_by: null }])
  })
  await runner.stop()
})

test('a failing job is retried and finally given up, a keyed one never', async () => {
  const site = await queued(1)
  await enqueueKeyed(site.db, { kind: 'test', key: 'kept', dueAt: at() })
  const kind = kindOf(async () => {
    throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  })
  const runner = runnerOf(site, [kind])
  await runner.start()
  await eventually(async () => {
    const [job, keyed] = await rows(site.db)
    expect(job).toMatchObject({ state: 'failed', attempts: 16, error_class: 'connect' })
    expect(keyed?.attempts).toBeGreaterThan(16)
    expect(keyed?.state).toBe('waiting')
  })
  await runner.stop()
})

test('periodic work runs in one process at a time, again when it is due, and after a failure', async () => {
  const site = await testSite()
  const other = await testSite({ beside: site.where })
  let running = 0
  let most = 0
  let runs = 0
  const kind = () =>
    periodic({
      name: 'test',
      words,
      everyMs: 30,
      async run() {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 20))
        running--
        if (++runs === 2) throw new Error('once')
      },
    })
  const runners = [runnerOf(site, [kind()]), runnerOf(other, [kind()])]
  await Promise.all(runners.map((runner) => runner.start()))
  await eventually(() => expect(runs).toBeGreaterThan(4))
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(most).toBe(1)
  expect(await rows(site.db)).toHaveLength(1)
})

test('periodic work that fails is tried again within its period, however often it has failed', async () => {
  const site = await testSite()
  let runs = 0
  const failing = periodic({
    name: 'test',
    words,
    everyMs: 30,
    async run() {
      runs++
      throw new Error('always')
    },
  })
  const { db } = site
  const runner = createRunner({
    db,
    log,
    kinds: [failing],
    hasMailServer: false,
    pollMs: 50,
    waitMs: () => 3_600_000,
  })
  await runner.start()
  await eventually(() => expect(runs).toBeGreaterThan(3))
  await runner.stop()
})

test('on a shared database a process without a mail server leaves mails to one that has it', async ({
  skip,
}) => {
  const site = await testSite()
  skip(site.engine === 'sqlite', 'an SQLite file is used by one machine')
  const sent: string[] = []
  const mails = (by: string) =>
    kindOf(
      async () => {
        sent.push(by)
        return { result: 'done' }
      },
      { sends: 'mail' },
    )
  const withServer = runnerOf(site, [mails('server')], true)
  await withServer.start()
  await withServer.stop()
  const folder = runnerOf(site, [
    mails('folder'),
    kindOf(async () => ({ result: 'done' }), { name: 'other' }),
  ])
  await folder.start()
  await enqueue(site.db, jobType('test', {}), { payload: {}, now: at() })
  await enqueue(site.db, jobType('other', {}), { payload: {}, now: at() })
  folder.wake()
  await eventually(async () =>
    expect((await rows(site.db)).map(({ state }) => state)).toEqual(['waiting', 'sent']),
  )
  const again = runnerOf(site, [mails('server')], true)
  await again.start()
  await eventually(() => expect(sent).toEqual(['server']))
  await Promise.all([folder.stop(), again.stop()])
  // An operator declares the other machine gone for good.
  await forgetMailServers(site.db)
  const alone = runnerOf(site, [mails('folder')])
  await enqueue(site.db, jobType('test', {}), { payload: {}, now: at() })
  await alone.start()
  await eventually(() => expect(sent).toEqual(['server', 'folder']))
  await alone.stop()
})

test('while deliveries are paused other work goes on', async () => {
  const { db } = await queued(1)
  await db
    .insertInto('outbox_pause')
    .values({ scope: 'everything', since: at(), reason: 'operator' })
    .execute()
  const asDelivery = { kinds: ['test'], deliveries: ['test'] }
  expect(await claimNext(db, { ...asDelivery, runner: 'one' })).toBeUndefined()
  // Otherwise a runner would poll without a pause.
  expect(await msUntilDue(db, asDelivery)).toBeUndefined()
  expect(await claimNext(db, { ...claimed, runner: 'one' })).toBeDefined()
})

test('when a server works again, jobs that failed meanwhile skip their backoff', async () => {
  const site = await queued(3)
  let isDown = true
  const kind = kindOf(async () => {
    if (isDown) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    return { result: 'done' }
  })
  const { db } = site
  const anHour = { waitMs: () => 3_600_000 }
  const runner = createRunner({
    db,
    log,
    kinds: [kind],
    hasMailServer: false,
    pollMs: 20,
    ...anHour,
  })
  await runner.start()
  await eventually(async () =>
    expect((await rows(db)).map(({ error_class }) => error_class)).toEqual(
      Array(3).fill('connect'),
    ),
  )
  isDown = false
  await enqueue(db, jobType('test', {}), { payload: {}, now: at() })
  runner.wake()
  await eventually(async () =>
    expect((await rows(db)).map(({ state }) => state)).toEqual(Array(4).fill('sent')),
  )
  await runner.stop()
})
