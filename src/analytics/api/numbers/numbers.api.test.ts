import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteUnconfirmed } from '#src/leads/api/retention.ts'
import { bitsOf, confirmedSources } from '#src/leads/lead-forms.ts'
import { createLog } from '#src/log/log.ts'
import { noteInvitations } from '#src/people/audience/audience.ts'
import { testSite } from '#src/testing/test-site.ts'
import { addDays, dayIn } from '#src/time/zoned-days.ts'
import { createCounter } from '../counting/counter.ts'
import { createVisitors } from '../counting/visitors.ts'
import { countCampaignVisits } from './visit-queries.ts'

vi.setConfig({ testTimeout: 120_000 })

const dayMs = 86_400_000
const browser = (name: string) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140 ${name}`,
})

/** Sends real beacons and real forms, and reads the numbers of the dashboard. */
async function script(timeZone = 'UTC') {
  const site = await testSite()
  const staff = await site.signIn()
  if (timeZone !== 'UTC') {
    await site.call('POST', '/settings', { timeZone }, staff)
    await site.composed.features.analytics.counter.flush()
  }
  const today = dayIn(timeZone, Date.now())
  const visit = async (who: string, body: object) => {
    await site.call('POST', '/visits', body, browser(who))
  }
  const get = async (path: string) => {
    await site.composed.features.analytics.counter.flush()
    const { status, body } = await site.call('GET', path, undefined, staff)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const stats = async (query = '', range = { from: today, to: today }) =>
    (await get(`/stats?from=${range.from}&to=${range.to}&${query}`)).stats
  const funnel = async () => (await get(`/stats/funnel?from=${today}&to=${today}`)).funnel
  const signUp = async (who: string, email: string, more: object = {}) => {
    const body = { name: 'Ada', email, ...more }
    const { status } = await site.call('POST', '/registrations', body, browser(who))
    expect(status).toBe(201)
  }
  const join = async (who: string, email: string, more: object = {}) => {
    const body = { email, list: 'waitlist', ...more }
    await site.call('POST', '/subscriptions', body, browser(who))
  }
  const personOf = async (email: string) =>
    (
      await site.db
        .selectFrom('people')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id
  const confirm = async (email: string) => {
    const { link_id } = await site.db
      .selectFrom('people')
      .select('link_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const link = new URL(site.leads.links.confirm(link_id, bitsOf(confirmedSources)))
    const token = link.searchParams.get('token') ?? link.hash.slice(1)
    await site.site.request('/forms/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: token.replace(/^token=/, '') }),
    })
  }
  return {
    ...site,
    staff,
    today,
    visit,
    get,
    stats,
    funnel,
    signUp,
    join,
    personOf,
    confirm,
  }
}

test('people who are deleted because they never confirmed still count as sign-ups', async () => {
  const { stats, join, confirm, db, mailer, get, today } = await script()
  for (let n = 0; n < 13; n++) await join(`v${n}`, `p${n}@example.com`)
  await confirm('p0@example.com')
  const before = await stats('by=source')
  expect(before).toMatchObject({ signUps: 13, confirmed: 1, lists: { waitlist: 13 } })
  const signal = new AbortController().signal
  const later = { db, mailer, now: Date.now() + 31 * dayMs, signal }
  expect(await deleteUnconfirmed(later)).toBe(12)
  expect(await stats('by=source')).toEqual(before)
  expect((await get(`/stats?from=${today}&to=${today}`)).signUpsSince).toBe(today)
})

test('a form that a robot fills in does not count, unless staff release it', async () => {
  const { stats, join, call, staff, personOf, visit, funnel } = await script()
  for (const who of ['a', 'b', 'c']) await visit(who, { path: '/join' })
  await join('a', 'a@example.com')
  await join('b', 'spam@example.com', { website: 'https://spam.example' })
  await join('c', 'friend@example.com', { website: 'https://friend.example' })
  expect(await stats()).toMatchObject({ signUps: 1, lists: { waitlist: 1 } })
  const review = async (email: string, decision: string) =>
    call('POST', `/leads/${await personOf(email)}/review`, { decision }, staff)
  await review('spam@example.com', 'reject')
  expect(await stats()).toMatchObject({ signUps: 1 })
  await review('friend@example.com', 'release')
  expect(await stats('by=path')).toMatchObject({
    signUps: 2,
    rows: [{ key: '/join', visitors: 3, signUps: 2 }],
  })
  expect(await funnel()).toMatchObject([{ source: 'direct', visited: 3, submitted: 1 }])
})

test('every step of the funnel is a subset of the one before it, and counts people', async () => {
  const { visit, signUp, join, confirm, funnel, stats, db, personOf } = await script()
  // One visitor looks at every form, begins two, submits three with two addresses, and comes back by another link.
  for (const path of ['/join', '/register', '/subscribe', '/earlyaccess']) {
    await visit('reader', { path, referrer: 'news.example' })
  }
  await visit('reader', { path: '/join', started: true })
  await visit('reader', { path: '/register', started: true })
  await visit('reader', { path: '/register', utm: { source: 'twitter' } })
  await join('reader', 'one@example.com')
  await signUp('reader', 'one@example.com')
  // The browser remembers a first visit from weeks ago, but today's first visit had another source.
  await signUp('reader', 'two@example.com', { visit: { utm_source: 'twitter' } })
  // Another visitor submits a form whose start was not reported.
  await visit('quick', { path: '/' })
  await join('quick', 'quick@example.com', { visit: { utm_source: 'twitter' } })
  // One person whose visits are not counted, and one visitor who only looks.
  await join('private', 'private@example.com', { visit: { utm_source: 'twitter' } })
  await visit('looks', { path: '/faq', referrer: 'news.example' })
  for (const email of ['one@example.com', 'two@example.com', 'quick@example.com']) {
    await confirm(email)
  }
  const invite = async (email: string) => {
    const id = await personOf(email)
    await db.transaction().execute((trx) => noteInvitations(trx, [id]))
  }
  await invite('one@example.com')
  await invite('one@example.com')
  await invite('private@example.com')
  const step = (visited: number, sawForm: number, rest: object) => ({ visited, sawForm, ...rest })
  expect(await funnel()).toEqual([
    {
      source: 'news.example',
      ...step(2, 1, { started: 1, submitted: 1, confirmed: 1, invited: 1 }),
    },
    { source: 'direct', ...step(1, 1, { started: 1, submitted: 1, confirmed: 1, invited: 0 }) },
  ])
  // All of them signed up, with the same attribution; one source is unknown. Registrations are not confirmed by mail.
  const bySource = await stats('by=source')
  expect(bySource).toMatchObject({ visitors: 3, signUps: 5, confirmed: 2, converted: 2 })
  expect(
    bySource.rows.map((row: { key: string; visitors: number; signUps: number }) => [
      ...[row.key, row.visitors, row.signUps],
    ]),
  ).toEqual([
    ['news.example', 2, 3],
    ['direct', 1, 1],
    ['twitter', 0, 0],
    ['(unknown)', null, 1],
  ])
  // Sites from before the funnel know the visitors of earlier days, but not which of them signed up.
  await db
    .updateTable('counting_starts')
    .set({ day: '9999-01-01' })
    .where('what', '=', 'funnel')
    .execute()
  expect(await stats('by=source')).toMatchObject({ signUps: 5, converted: null })
})

test('a form that is sent twice, or again by somebody on the list, is one sign-up', async () => {
  const { visit, call, join, stats, funnel } = await script()
  await visit('a', { path: '/join' })
  const body = { email: 'a@example.com', list: 'waitlist' }
  const headers = { ...browser('a'), 'idempotency-key': 'one-and-the-same' }
  for (let n = 0; n < 3; n++) await call('POST', '/subscriptions', body, headers)
  await join('a', 'a@example.com')
  await visit('b', { path: '/join' })
  await join('b', 'a@example.com')
  expect(await stats()).toMatchObject({ visitors: 2, signUps: 1 })
  expect(await funnel()).toMatchObject([{ visited: 2, sawForm: 2, submitted: 1 }])
})

test('the device of a sign-up is unknown, which is not the same as zero', async () => {
  const { visit, signUp, stats } = await script()
  await visit('a', { path: '/register', width: 'phone' })
  await signUp('a', 'a@example.com')
  const unknown = { signUps: null, confirmed: null, converted: null }
  expect(await stats('by=width')).toMatchObject({
    visitors: 1,
    signUps: 1,
    rows: [{ key: 'phone', visitors: 1, ...unknown }],
  })
  expect(await stats('by=path&width=phone')).toMatchObject({ visitors: 1, views: 1, ...unknown })
})

test('since the last visit means since that moment, not since midnight', async () => {
  const { visit, signUp, call, staff, composed, db } = await script()
  const look = async () => {
    await composed.features.analytics.counter.flush()
    return (await call('POST', '/stats/dashboard-visits', undefined, staff)).body
  }
  for (const who of ['a', 'b', 'c']) await visit(who, { path: '/' })
  await signUp('a', 'a@example.com')
  expect(await look()).toMatchObject({ lastVisitAt: null, since: null, timeZone: 'UTC' })
  const earlier = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('dashboard_visits').set({ seen_at: earlier }).execute()
  await visit('a', { path: '/faq' })
  await visit('d', { path: '/' })
  await signUp('d', 'd@example.com')
  const since = { visitors: 1, views: 2, signUps: 1 }
  expect(await look()).toMatchObject({ lastVisitAt: earlier, since })
  // Another request within half an hour is the same visit.
  expect(await look()).toMatchObject({ lastVisitAt: earlier, since })
})

test('a range that begins within a month counts only its own days', async () => {
  const { db, stats } = await script()
  const place = { path: '', source: '', campaign: '', width: '' }
  const none = {
    readers: 0,
    depth25: 0,
    depth50: 0,
    depth75: 0,
    depth100: 0,
    seconds: 0,
    forms_seen: 0,
    forms_started: 0,
    sign_ups_after: 0,
  }
  const counts = { '2025-11-02': 700, '2025-11-20': 30, '2025-11': 730, '2025-12': 5 }
  await db
    .insertInto('visit_counts')
    .values(
      Object.entries(counts).map(([period, views]) => ({
        grain: 'all' as const,
        period,
        ...place,
        ...none,
        views,
        visitors: views,
      })),
    )
    .execute()
  const { visitors, rows } = await stats('by=month', { from: '2025-11-17', to: '2025-12-31' })
  expect(visitors).toBe(35)
  expect(rows.map((row: { key: string; visitors: number }) => [row.key, row.visitors])).toEqual([
    ['2025-11', 30],
    ['2025-12', 5],
  ])
})

test('a newsletter’s link also counts later in a day, and only with the view that it opens', async () => {
  const { visit, stats, db, composed } = await script()
  const utm = { source: 'newsletter', campaign: 'launch' }
  await visit('early', { path: '/', referrer: 'search.example' })
  await visit('early', { path: '/faq', utm })
  await visit('early', { path: '/about' })
  await visit('mail', { path: '/faq', utm })
  await visit('mail', { path: '/about' })
  await visit('mail', { path: '/faq', utm })
  expect((await stats('by=newsletter')).rows).toMatchObject([
    { key: 'launch', visitors: 2, views: 3 },
  ])
  await composed.features.analytics.counter.flush()
  const since = new Date().toISOString()
  expect(await countCampaignVisits(db, { name: 'launch', since })).toEqual({
    visitors: 2,
    views: 3,
    links: {},
  })
  // The first source of the day does not change.
  expect(await stats('by=campaign')).toMatchObject({
    rows: [{ key: 'launch', visitors: 1, views: 4 }],
  })
})

test('days are those of the time zone that an owner chose, and every response names it', async () => {
  const timeZone = 'Pacific/Kiritimati'
  const { visit, signUp, get, today, join, db } = await script(timeZone)
  expect(today).not.toBe(dayIn('Pacific/Pago_Pago', Date.now()))
  await visit('a', { path: '/register' })
  await signUp('a', 'a@example.com')
  await join('b', 'b@example.com')
  const week = { from: addDays(today, -6), to: today }
  for (const call of ['', '/articles', '/funnel', '/vitals', '/events']) {
    expect(await get(`/stats${call}?from=${week.from}&to=${week.to}`)).toMatchObject({
      ...week,
      timeZone,
      // Nothing was counted in another zone.
      timeZoneSince: null,
      countingSince: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
  }
  const { stats } = await get(`/stats?from=${week.from}&to=${week.to}&by=day`)
  expect(stats.rows.at(-1)).toMatchObject({ key: today, visitors: 1, views: 1, signUps: 2 })
  await db
    .updateTable('sign_up_counts')
    .set({ period: week.from })
    .where('period', '=', today)
    .execute()
  const earlier = await get(`/stats?from=${week.from}&to=${week.to}`)
  expect(earlier.timeZoneSince).toBe(today)
})

test.each([
  ['a day of 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ['a day of 23 hours', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
])('%s is one day, from its first to its last second', async (_name, day, first, last) => {
  const { db, where } = await testSite()
  let now = new Date(first)
  const visitors = createVisitors(where, db)
  const counter = createCounter({
    db,
    visitors,
    log: createLog('silent'),
    formPaths: new Set<string>(),
    readZone: async () => ({ timeZone: 'Europe/Berlin', since: null }),
    now: () => now,
  })
  const view = { kind: 'view', path: '/', width: 'phone' } as const
  for (const time of [Date.parse(first) - 1, Date.parse(first), Date.parse(last)]) {
    now = new Date(time)
    await counter.add(view, { address: '203.0.113.7', agent: 'Mozilla/5.0' })
  }
  now = new Date(Date.parse(last) + 1000)
  await counter.add(view, { address: '203.0.113.7', agent: 'Mozilla/5.0' })
  await counter.stop()
  const rows = await db
    .selectFrom('visit_counts')
    .select(['period', 'visitors', 'views'])
    .where('grain', '=', 'all')
    .where('period', 'like', '%-%-%')
    .orderBy('period')
    .execute()
  expect(rows).toEqual([
    { period: addDays(day, -1), visitors: 1, views: 1 },
    { period: day, visitors: 1, views: 2 },
    { period: addDays(day, 1), visitors: 1, views: 1 },
  ])
})

test('while visits are stored, other processes can write', async () => {
  const { visit, composed, where } = await script()
  if ('url' in where) return
  for (let n = 0; n < 600; n++) {
    await visit(`v${n}`, { path: '/', referrer: `host${n % 150}.example`, width: 'phone' })
  }
  const other = new DatabaseSync(where.sqlitePath)
  onTestFinished(() => other.close())
  // Without a timeout, a write fails at once if the database is locked at this turn of the event loop.
  other.exec('pragma busy_timeout = 0')
  let stored = false
  const storing = composed.features.analytics.counter.flush().then(() => {
    stored = true
  })
  let writes = 0
  while (!stored) {
    other.exec("update job_times set next_at = next_at where name = 'nothing'")
    writes++
    await turn()
  }
  await storing
  expect(writes).toBeGreaterThan(1)
})

test('a sign-up from a browser without scripts keeps the campaign of the link to the form', async () => {
  const { site, db, stats } = await script()
  const send = (email: string, query: string, more: Record<string, string> = {}) =>
    site.request('/forms/waitlist', {
      method: 'POST',
      headers: {
        ...browser('without scripts'),
        origin: 'https://wireloom.test',
        referer: `https://wireloom.test/join${query}`,
        ...more,
      },
      body: new URLSearchParams({ email_address: email }),
    })
  const link = '?utm_source=poster&utm_medium=print&utm_campaign=spring'
  await send('poster@example.com', link)
  await send('private@example.com', link, { dnt: '1' })
  await send('plain@example.com', '')
  const people = await db
    .selectFrom('people')
    .select(['email', 'utm_source', 'utm_medium', 'utm_campaign', 'first_page'])
    .orderBy('email')
    .execute()
  const unknown = { utm_source: null, utm_medium: null, utm_campaign: null }
  expect(people).toEqual([
    { email: 'plain@example.com', ...unknown, first_page: '/join' },
    {
      email: 'poster@example.com',
      utm_source: 'poster',
      utm_medium: 'print',
      utm_campaign: 'spring',
      first_page: '/join',
    },
    { email: 'private@example.com', ...unknown, first_page: null },
  ])
  expect((await stats('by=campaign')).rows).toMatchObject([{ key: 'spring', signUps: 1 }])
  const bySource = (await stats('by=source')).rows
  expect(bySource).toMatchObject([
    { key: '(unknown)', signUps: 2 },
    { key: 'poster', signUps: 1 },
  ])
})
