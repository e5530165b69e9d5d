import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { commandLine, recordActivity } from '#src/activity/record.ts'
import { createVisitors } from '#src/analytics/api/counting/visitors.ts'
import type { Feature } from '#src/feature/feature.ts'
import { createLog } from '#src/log/log.ts'
import { eventually } from '#src/testing/eventually.ts'
import { runJob } from '#src/testing/run-job.ts'
import { testSite } from '#src/testing/test-site.ts'
import { retention } from './retention.ts'

const dayMs = 86_400_000

async function siteLater() {
  const made = await testSite()
  let now = Date.now()
  const kind = retention(made.composed.features.all, createLog('silent'), () => now)
  /** Runs the job as it would run this many days from now. */
  const after = (days: number) => {
    now = Date.now() + days * dayMs
    return runJob(kind)
  }
  const people = async () =>
    (await made.db.selectFrom('people').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    )
  return { ...made, after, people }
}

test('people who never confirm are deleted after 30 days, with their mails', async () => {
  const { db, call, jobs, outbox, after, people } = await siteLater()
  const join = (email: string) => call('POST', '/subscriptions', { email, list: 'waitlist' })
  for (const name of ['confirmed', 'left', 'never', 'request']) await join(`${name}@example.com`)
  await call('POST', '/registrations', { name: 'Ada', email: 'registered@example.com' })
  const setState = (name: string, state: 'confirmed' | 'unsubscribed') =>
    db.updateTable('people').set({ state }).where('email', '=', `${name}@example.com`).execute()
  await setState('confirmed', 'confirmed')
  await setState('left', 'unsubscribed')
  const asked = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'request@example.com')
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  await db
    .insertInto('privacy_requests')
    .values({ person_id: asked.id, kind: 'access', received_at: now, due_at: now })
    .execute()
  await jobs.start()
  // A mail that is being sent is in a file with another name, which a deletion does not find.
  await eventually(async () => {
    const sent = db
      .selectFrom('outbox')
      .where('key', 'is', null)
      .select('id')
      .where('state', '=', 'sent')
    expect(await sent.execute()).toHaveLength(4)
  })
  expect(await readdir(outbox)).toHaveLength(4)

  await after(29)
  expect(await people()).toHaveLength(5)
  await after(31)
  expect(await people()).toEqual([
    'confirmed@example.com',
    'left@example.com',
    'registered@example.com',
    'request@example.com',
  ])
  expect(await readdir(outbox)).toHaveLength(3)
  expect(await db.selectFrom('sign_ups').select('id').execute()).toHaveLength(4)
})

test('records of delivered mails are deleted after 90 days, unless they still count', async () => {
  const { db, call, after } = await siteLater()
  const join = (email: string) => call('POST', '/subscriptions', { email, list: 'waitlist' })
  for (const name of ['sent', 'waiting', 'failed']) await join(`${name}@example.com`)
  await db.updateTable('people').set({ state: 'confirmed' }).execute()
  const settle = async (name: string, state: 'sent' | 'failed') => {
    const of = db.selectFrom('people').select('id').where('email', '=', `${name}@example.com`)
    const settled_at = new Date().toISOString()
    await db.updateTable('outbox').set({ state, settled_at }).where('person_id', 'in', of).execute()
  }
  await settle('sent', 'sent')
  await settle('failed', 'failed')
  const states = async () =>
    (
      await db.selectFrom('outbox').where('key', 'is', null).select('state').orderBy('id').execute()
    ).map((row) => row.state)
  await after(89)
  expect(await states()).toEqual(['sent', 'waiting', 'failed'])
  await after(91)
  expect(await states()).toEqual(['waiting', 'failed'])
})

test('ended sessions are deleted, and the activity trail after 13 months', async () => {
  const { db, signIn, after } = await siteLater()
  await signIn('ada')
  await recordActivity(db, { who: commandLine, kind: 'backup-made' })
  const left = async () => [
    (await db.selectFrom('staff_sessions').select('sid').execute()).length,
    (await db.selectFrom('staff_activity').select('id').execute()).length,
  ]
  await after(0)
  expect(await left()).toEqual([1, 3])
  // A session that is renewed again and again still ends after 14 days.
  const later = '2999-01-01T00:00:00.000Z'
  await db.updateTable('staff_sessions').set({ expires_at: later, last_used_at: later }).execute()
  await after(13)
  expect(await left()).toEqual([1, 3])
  await after(15)
  expect(await left()).toEqual([0, 3])
  await after(395)
  expect(await left()).toEqual([0, 3])
  await after(397)
  expect(await left()).toEqual([0, 0])
})

test('runs of the game are deleted after a day, without another game', async () => {
  const { db, call, after } = await siteLater()
  await call('POST', '/leaderboard/runs', { canvasSize: 'small' })
  const left = async () => (await db.selectFrom('leaderboard_runs').select('id').execute()).length
  await after(0.9)
  expect(await left()).toBe(1)
  await after(1.1)
  expect(await left()).toBe(0)
})

test('entries that staff removed from the leaderboard are deleted after 30 days', async () => {
  const { db, call, signIn, after } = await siteLater()
  const { body } = await call('POST', '/leaderboard/score', { playerName: 'Bo', score: 100 })
  await call('DELETE', `/leaderboard/scores/${body.id}`, undefined, await signIn())
  const left = async () =>
    (await db.selectFrom('leaderboard_changes').select('id').execute()).length
  await after(29)
  expect(await left()).toBe(1)
  await after(31)
  expect(await left()).toBe(0)
})

test('sign-in attempts are deleted in time, however many there are', async () => {
  const { db, after } = await siteLater()
  const past = new Date(Date.now() - dayMs).toISOString()
  const future = new Date(Date.now() + dayMs).toISOString()
  const rows = Array.from({ length: 45 }, (_, i) => ({
    subject: `${i}`,
    failures: 1,
    free_at: past,
    forget_at: i === 0 ? future : past,
  }))
  await db.insertInto('login_waits').values(rows).execute()
  await after(0)
  const left = await db.selectFrom('login_waits').select('subject').execute()
  expect(left).toEqual([{ subject: '0' }])
})

test('a rule that fails keeps no other rule from its work, and the job says which one it was', async () => {
  const ran: string[] = []
  const rules: Feature['retention'] = {
    async first() {
      ran.push('first')
    },
    async broken() {
      throw new Error('the table is away')
    },
    async last() {
      ran.push('last')
    },
  }
  const kind = retention([{ name: 'test', retention: rules }], createLog('silent'))
  await expect(runJob(kind)).rejects.toThrow(
    'not everything was deleted: broken: the table is away',
  )
  expect(ran).toEqual(['first', 'last'])
  // However often it has failed, the other rules run every hour.
  expect(kind.longestWaitMs).toBe(dayMs / 24)
})

test('salts and marks of visitors go within 48 hours', async () => {
  const { where, db, after } = await siteLater()
  const visitors = createVisitors(where, db)
  const today = new Date().toISOString().slice(0, 10)
  const visitor = await visitors.identify(today, '203.0.113.7', 'an agent')
  await visitors.add(today, [{ mark: visitor }])
  const isThere = async () => (await visitors.find(today, [visitor])).size > 0
  await after(1)
  expect(await isThere()).toBe(true)
  await after(2)
  expect(await isThere()).toBe(false)
  await visitors.close()
})

test('an erased address is in no file of the database any more', async () => {
  const { db, call, signIn, where, after, jobs } = await siteLater()
  const email = 'erase-me-4711@example.com'
  const staff = await signIn()
  await call('POST', '/subscriptions', { email, list: 'waitlist' })
  await call('POST', '/registrations', { name: 'Somebody Unusual', email })
  await call('POST', '/faq/questions', { question: `Who is ${email}?`, email })
  await jobs.start()
  await eventually(async () => {
    const sent = db.selectFrom('outbox').select('id').where('state', '=', 'sent')
    expect(await sent.execute()).toHaveLength(1)
  })
  const inFiles = async () => {
    if (!('sqlitePath' in where)) return []
    const files = [where.sqlitePath, `${where.sqlitePath}-wal`]
    const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
    const words = ['erase-me-4711', 'somebody unusual']
    return words.filter((word) => texts.some((text) => text.toLowerCase().includes(word)))
  }
  if ('sqlitePath' in where) expect(await inFiles()).toHaveLength(2)
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  expect((await call('POST', `/leads/${id}/erase`, undefined, staff)).status).toBe(204)
  await after(0)
  expect(await inFiles()).toEqual([])
})
