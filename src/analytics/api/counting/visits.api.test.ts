import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#src/app/connection/listen.ts'
import type { Database } from '#src/db/database.ts'
import { createLog } from '#src/log/log.ts'
import { testSite } from '#src/testing/test-site.ts'
import { createCounter } from './counter.ts'
import { createVisitors } from './visitors.ts'
import { deleteOldCounts, mostPerDay } from './write-counts.ts'

vi.setConfig({ testTimeout: 120_000 })

const today = new Date().toISOString().slice(0, 10)
const browser = (name: string) => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140 ${name}`,
})
const range = `from=${today}&to=${today}`

async function siteWithStaff() {
  const site = await testSite()
  const staff = await site.signIn()
  const visit = async (who: string, body: object, headers: Record<string, string> = {}) => {
    const { status } = await site.call('POST', '/visits', body, { ...browser(who), ...headers })
    expect(status).toBe(204)
  }
  const stats = async (query: string) => {
    await site.composed.features.analytics.counter.flush()
    const { status, body } = await site.call('GET', `/stats?${range}&${query}`, undefined, staff)
    expect([query, status]).toEqual([query, 200])
    return body.stats
  }
  return { ...site, staff, visit, stats }
}

async function publish(
  { call, staff }: Pick<Awaited<ReturnType<typeof siteWithStaff>>, 'call' | 'staff'>,
  title: string,
) {
  const content = JSON.stringify([{ id: 't', type: 'title', content: title }])
  const blog = { content, summary: 'S', status: 'published' }
  return (await call('POST', '/blogs', blog, staff)).body.blog.blogId as number
}

test('a day of 100 visitors: views and uniques are exact, robots and visitors who ask for privacy are left out', async () => {
  const { visit, stats } = await siteWithStaff()
  const pages = ['/', '/howitworks', '/benefits', '/faq', '/join']
  const sources = ['news.example', 'www.search.example', '', 'social.example']
  let views = 0
  for (let who = 0; who < 100; who++) {
    const source = sources[who % sources.length]
    for (let place = 0; place <= who % pages.length; place++) {
      // A second tab, and a page restored from the back-forward cache, are views of the same visitor.
      for (let again = 0; again <= (who % 10 === 0 ? 1 : 0); again++) {
        const origin = place === 0 && source ? { referrer: source } : {}
        await visit(`visitor-${who}`, { path: pages[place], width: 'phone', ...origin })
        views++
      }
    }
  }
  for (let who = 0; who < 10; who++) {
    const robot = { 'user-agent': `Googlebot/2.1 (+http://www.google.com/bot.html) ${who}` }
    await visit('', { path: '/' }, robot)
    await visit(`private-${who}`, { path: '/' }, { 'sec-gpc': '1' })
    await visit(`private-${who}`, { path: '/' }, { dnt: '1' })
    await visit(`staff-${who}`, { path: '/contentmanager/leads' })
  }
  const bySource = await stats('by=source')
  expect(bySource).toMatchObject({ views, visitors: 100 })
  expect(
    Object.fromEntries(
      bySource.rows.map((row: { key: string; visitors: number }) => [row.key, row.visitors]),
    ),
  ).toEqual({ 'news.example': 25, 'search.example': 25, direct: 25, 'social.example': 25 })
  const byPath = await stats('by=path')
  expect(
    byPath.rows.map((row: { key: string; visitors: number }) => [row.key, row.visitors]),
  ).toEqual([
    ['/', 100],
    ['/howitworks', 80],
    ['/benefits', 60],
    ['/faq', 40],
    ['/join', 20],
  ])
  expect((await stats('by=width')).rows).toMatchObject([{ key: 'phone', visitors: 100, views }])
  expect((await stats('by=day')).rows).toMatchObject([{ key: today, visitors: 100, views }])
  const filtered = await stats('by=path&source=search.example')
  expect(filtered.visitors).toBe(25)
})

test('two processes on one database count a visitor once', async () => {
  const first = await siteWithStaff()
  const second = await testSite({ beside: first.where })
  for (let who = 0; who < 40; who++) {
    await first.visit(`v${who}`, { path: '/' })
    await second.call('POST', '/visits', { path: '/faq' }, browser(`v${who}`))
  }
  // Within one process, SQLite's lock held by one site would block the other for ever.
  if (first.engine === 'sqlite') await first.composed.features.analytics.counter.flush()
  await Promise.all([
    first.composed.features.analytics.counter.flush(),
    second.composed.features.analytics.counter.flush(),
  ])
  expect(await first.stats('by=path')).toMatchObject({ visitors: 40, views: 80 })
})

test('a visitor whose second view reaches another process keeps the source of the first', async () => {
  const site = await siteWithStaff()
  const second = await testSite({ beside: site.where })
  await site.visit('moves on', { path: '/', width: 'phone', referrer: 'news.example' })
  await second.call('POST', '/visits', { path: '/join', width: 'phone' }, browser('moves on'))
  await vi.waitFor(
    async () => {
      const path = `/stats?${range}&source=news.example`
      const { body } = await site.call('GET', path, undefined, site.staff)
      expect(body.stats).toMatchObject({ visitors: 1, views: 2 })
    },
    { timeout: 20_000, interval: 200 },
  )
})

test('the parameters of a link come before the referrer, and invalid parts are left out', async () => {
  const { visit, stats, call } = await siteWithStaff()
  const utm = { source: 'Newsletter', campaign: ' Launch\u0000  Week ' }
  await visit('a', { path: '/join/', referrer: 'mail.example', utm })
  await visit('a', { path: '/terms' })
  await visit('b', { path: '/FAQ', referrer: 'x'.repeat(400), utm: { source: 7 } })
  await visit('c', { path: '/', utm: { source: 'ada@example.com' } })
  for (const body of [
    '{',
    '[]',
    '7',
    '{"path":7}',
    '{"path":"x"}',
    `{"path":"/${'x'.repeat(3000)}"}`,
  ]) {
    expect((await call('POST', '/visits', body, browser('d'))).status).toBe(204)
  }
  const { rows } = await stats('by=campaign')
  expect(rows).toEqual([
    { key: 'launch week', visitors: 1, views: 2, signUps: 0, confirmed: 0, converted: 0 },
  ])
  const sources = (await stats('by=source')).rows
  expect(sources).toMatchObject([
    { key: 'other', visitors: 2, views: 2 },
    { key: 'newsletter', visitors: 1, views: 2 },
  ])
  expect((await stats('by=newsletter')).rows).toMatchObject([{ key: 'launch week' }])
})

test('unknown addresses, drafts and secrets get no rows of their own', async () => {
  const { visit, stats, call, staff } = await siteWithStaff()
  const blogId = await publish({ call, staff }, 'Looms')
  const draft = await call('POST', '/blogs', { content: '[]', summary: 'S' }, staff)
  for (const path of [
    `/blog/${draft.body.blog.blogId}`,
    '/blog/99999999999',
    '/wp-login.php',
    '/x',
  ]) {
    await visit('a', { path })
  }
  await visit('a', { path: `/blog/${blogId}` })
  expect((await stats('by=path')).rows).toMatchObject([
    { key: '(not found)', views: 4 },
    { key: `/blog/${blogId}`, views: 1 },
  ])
})

test('all addresses of an article are counted as one', async () => {
  const { visit, stats, call, staff } = await siteWithStaff()
  const blogId = await publish({ call, staff }, 'Looms')
  const paths = [
    `/blog/${blogId}`,
    `/blog/${blogId}/looms`,
    `/blog/${blogId}/Looms/`,
    `/blog/0${blogId}`,
  ]
  for (const path of paths) await visit('a', { path })
  await visit('b', { path: `/blog/${blogId}/${encodeURIComponent('織機')}` })
  await visit('b', { path: `/blog/${blogId}/looms`, depth: 100, seconds: 30 })
  expect((await stats('by=path')).rows).toMatchObject([{ key: `/blog/${blogId}`, views: 5 }])
  const today = new Date().toISOString().slice(0, 10)
  const { body } = await call('GET', `/stats/articles?from=${today}&to=${today}`, undefined, staff)
  expect(body.articles).toMatchObject([
    { blogId, title: 'Looms', readers: 2, views: 5, seconds: 30 },
  ])
})

test('a hostile client cannot grow the tables', async () => {
  const { visit, stats, db } = await siteWithStaff()
  for (let n = 0; n < mostPerDay.source + 150; n++) {
    await visit('a', { path: '/', referrer: `host${n}.example`, utm: { campaign: `c${n}` } })
  }
  const { rows, views } = await stats('by=source')
  expect(views).toBe(mostPerDay.source + 150)
  expect(rows.length).toBeLessThanOrEqual(mostPerDay.source + 1)
  expect(rows).toContainEqual(expect.objectContaining({ key: 'other', views: 150 }))
  const { count } = await db
    .selectFrom('visit_counts')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThan(6 * (mostPerDay.source + 150))
})

test('articles: how far they are read, and who signed up afterwards', async () => {
  const site = await siteWithStaff()
  const { visit, call, staff } = site
  const blogId = await publish(site, 'Looms')
  const path = `/blog/${blogId}`
  for (const who of ['a', 'b', 'c']) {
    await visit(who, { path, referrer: 'search.example' })
    await visit(who, { path, depth: 25, seconds: 10 })
  }
  // The depth is reported twice: each depth counts once.
  await visit('a', { path, depth: 100, seconds: 50 })
  await visit('a', { path, depth: 100, seconds: 5 })
  await visit('a', { path: '/register', width: 'phone' })
  await visit('a', { path: '/register', started: true })
  await visit('a', { path: '/register', started: true })
  await visit('d', { path: '/register' })
  for (const who of ['a', 'd']) {
    const body = { name: 'Ada', email: `${who}@example.com` }
    const visited = who === 'a' ? { visit: { referrer: 'search.example' } } : {}
    await call('POST', '/registrations', { ...body, ...visited }, browser(who))
  }
  await site.composed.features.analytics.counter.flush()
  const { articles } = (await call('GET', `/stats/articles?${range}`, undefined, staff)).body
  expect(articles).toEqual([
    {
      blogId,
      title: 'Looms',
      isDeleted: false,
      readers: 3,
      views: 3,
      depths: { 25: 3, 50: 1, 75: 1, 100: 1 },
      seconds: 85,
      signUpsAfter: 1,
      sources: [{ source: 'search.example', signUpsAfter: 1 }],
    },
  ])
  const { funnel } = (await call('GET', `/stats/funnel?${range}`, undefined, staff)).body
  expect(funnel).toEqual([
    {
      source: 'search.example',
      visited: 3,
      sawForm: 1,
      started: 1,
      submitted: 1,
      confirmed: 0,
      invited: 0,
    },
    {
      source: 'direct',
      visited: 1,
      sawForm: 1,
      started: 1,
      submitted: 1,
      confirmed: 0,
      invited: 0,
    },
  ])
  const { events } = (await call('GET', `/stats/events?${range}`, undefined, staff)).body
  expect(events).toMatchObject([{ kind: 'publication', title: 'Looms', href: path }])
  expect(await site.stats('by=source')).toMatchObject({ signUps: 2, lists: { registration: 2 } })
})

test('in the table of pages, articles have their titles', async () => {
  const site = await siteWithStaff()
  const blogId = await publish(site, 'On looms')
  await site.visit('a', { path: `/blog/${blogId}` })
  await site.visit('a', { path: '/faq' })
  const { rows } = await site.stats('by=path')
  expect(rows.map(({ key, title }: { key: string; title?: string }) => [key, title])).toEqual([
    [`/blog/${blogId}`, 'On looms'],
    ['/faq', undefined],
  ])
})

test('measurements of browsers are shown as the 75th percentile', async () => {
  const { visit, call, staff, composed } = await siteWithStaff()
  for (let n = 1; n <= 100; n++) {
    await visit('a', { path: '/', width: 'phone', vitals: { LCP: n * 40, CLS: 0, nonsense: 3 } })
  }
  await composed.features.analytics.counter.flush()
  const { vitals } = (await call('GET', `/stats/vitals?${range}`, undefined, staff)).body
  expect(vitals).toMatchObject([{ route: '/', width: 'phone', samples: 100, INP: null }])
  expect(vitals[0].LCP).toBeGreaterThan(2900)
  expect(vitals[0].LCP).toBeLessThan(3100)
  // A whole month is read as one sum, and no day counts twice.
  const now = new Date()
  const month = [0, 1].map((n) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1 - n))
  const [from, to] = month.map((time) => new Date(time).toISOString().slice(0, 10))
  const whole = await call('GET', `/stats/vitals?from=${from}&to=${to}`, undefined, staff)
  expect(whole.body.vitals).toEqual(vitals)
})

test('no stored data identifies visitors; salts and hashes are deleted within 48 hours, and counts after 25 months', async () => {
  const { db, where, engine } = await testSite()
  const log = createLog('silent')
  let now = new Date('2026-03-01T23:59:00Z')
  const visitors = createVisitors(where, db, () => now.getTime())
  const readZone = async () => ({ timeZone: 'UTC', since: null })
  const deps = { db, log, visitors, formPaths: new Set<string>(), readZone, now: () => now }
  const counter = createCounter(deps)
  /** The rules as they run at that time. */
  const deleteAt = async (time: string) => {
    await visitors.deleteExpired(Date.parse(time))
    await deleteOldCounts(db, time.slice(0, 10))
  }
  const client = { address: '203.0.113.7', agent: 'Mozilla/5.0 secret agent' }
  const view = { kind: 'view', path: '/', width: 'phone' } as const
  await counter.add(view, client)
  await counter.flush()
  const first = await visitors.identify('2026-03-01', client.address, client.agent)
  expect(first).not.toBe(
    createHash('sha256')
      .update(`${client.address}\0${client.agent}`)
      .digest('base64url')
      .slice(0, 22),
  )
  now = new Date('2026-03-02T00:01:00Z')
  await counter.add(view, client)
  await counter.flush()
  const second = await visitors.identify('2026-03-02', client.address, client.agent)
  expect(second).not.toBe(first)
  await deleteAt('2026-03-03T21:00:00Z')
  expect((await visitors.find('2026-03-01', [first])).size).toBe(1)
  // The job runs every hour: at the latest an hour before the 48 hours end.
  await deleteAt('2026-03-03T22:00:00Z')
  expect((await visitors.find('2026-03-01', [first])).size).toBe(0)
  expect((await visitors.find('2026-03-02', [second])).size).toBe(1)
  const rows = await db.selectFrom('visit_counts').selectAll().orderBy('period').execute()
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|secret agent/)
  expect(
    rows.filter(({ grain }) => grain === 'all').map(({ period, visitors: n }) => [period, n]),
  ).toEqual([
    ['2026-03', 2],
    ['2026-03-01', 1],
    ['2026-03-02', 1],
  ])
  if (engine === 'sqlite') {
    const { rows: tables } =
      await sql`select 1 from sqlite_master where name like 'visit_salts'`.execute(db)
    expect(tables).toEqual([])
  }
  await deleteAt('2028-04-01T12:00:00Z')
  expect(await db.selectFrom('visit_counts').select('period').execute()).toEqual([])
  await visitors.close()
})

test('no deleted salt and no deleted mark is left in the file or its log', async () => {
  const { db, where } = await testSite()
  if (!('sqlitePath' in where)) return rewritesTables(db, where)
  const file = join(dirname(where.sqlitePath), 'visitors.db')
  const files = () => [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('')
  let now = Date.parse('2026-03-01T10:00:00Z')
  const visitors = createVisitors(where, db, () => now)
  const fill = async (day: string) => {
    const all = await Promise.all(
      Array.from({ length: 3000 }, (_, n) => visitors.identify(day, `203.0.113.${n}`, 'agent')),
    )
    // In parts, as batches come: pages of the table are split again and again.
    for (let start = 0; start < all.length; start += 100) {
      await visitors.add(
        day,
        all.slice(start, start + 100).map((mark) => ({ mark, source: 'direct' })),
      )
    }
    return all
  }
  const first = await fill('2026-03-01')
  const before = files()
  const [salt = ''] = /[\w-]{43}/.exec(before.slice(before.indexOf('2026-03-01'))) ?? []
  expect(salt).toHaveLength(43)
  now += 24 * 3_600_000
  const second = await fill('2026-03-02')
  // Another process has the file open.
  const other = createVisitors(where, db, () => now)
  await other.find('2026-03-02', second.slice(0, 1))
  await visitors.deleteExpired(now + 23 * 3_600_000)
  const bytes = files()
  expect(first.filter((mark) => bytes.includes(mark))).toEqual([])
  expect(bytes.includes(salt)).toBe(false)
  expect(second.filter((mark) => !bytes.includes(mark))).toEqual([])
  await other.close()
  await visitors.close()
})

/** PostgreSQL writes pages of unlogged tables when it likes, so the test is that the old files are gone. */
async function rewritesTables(db: Database, where: { url: string }) {
  const visitors = createVisitors(where, db)
  const today = new Date().toISOString().slice(0, 10)
  await visitors.add(today, [{ mark: await visitors.identify(today, '203.0.113.7', 'agent') }])
  const names = ['visit_salts', 'visit_marks', 'visit_salts_pkey', 'visit_marks_pkey']
  const files = async () => {
    const paths = names.map((name) => sql<string>`pg_relation_filepath(${name}::regclass)`.as(name))
    const row = await db.selectNoFrom(paths).executeTakeFirstOrThrow()
    return Object.values(row)
  }
  const before = await files()
  await visitors.deleteExpired(Date.now() + 47 * 3_600_000)
  for (const path of before) {
    const size = sql<number>`coalesce((pg_stat_file(${path}, true)).size, 0)::int`.as('size')
    expect(await db.selectNoFrom([size]).executeTakeFirstOrThrow()).toEqual({ size: 0 })
  }
  expect((await files()).filter((path) => before.includes(path))).toEqual([])
}

test('a salt in memory is not used for longer than the stored one', async () => {
  const { db, where } = await testSite()
  let now = Date.parse('2026-03-01T10:00:00Z')
  const visitors = createVisitors(where, db, () => now)
  // The day lasts for more than two days, because the time zone changed meanwhile.
  const identify = () => visitors.identify('2026-03-01', '203.0.113.7', 'agent')
  const first = await identify()
  now += 45 * 3_600_000
  expect(await identify()).toBe(first)
  now += 2 * 3_600_000
  await visitors.deleteExpired(now)
  expect(await identify()).not.toBe(first)
  await visitors.close()
})

test('forged visits from one network count a hundred times a day, and staff see how many do not count', async () => {
  const site = await testSite({ rateLimits: true })
  const staff = await site.signIn()
  const { counter } = site.composed.features.analytics
  const send = (n: number, agent: string, path = '/') =>
    site.composed.features.analytics.visits({
      address: `203.0.113.${n}`,
      agent,
      gpc: undefined,
      dnt: undefined,
      sent: JSON.stringify({ path, width: 'phone' }),
    })
  for (let n = 0; n < 1000; n++) {
    await send(7, `${browser('forged')['user-agent']} ${n}`)
    if (n % 90 === 0) await counter.flush()
  }
  await counter.flush()
  // A visitor who is not counted stays so.
  await send(8, browser('honest')['user-agent'])
  await counter.flush()
  const read = async () => (await site.call('GET', `/stats?${range}&by=day`, undefined, staff)).body
  const { stats, discarded } = await read()
  expect(stats).toMatchObject({ visitors: 101, views: 101 })
  expect(discarded).toBe(900)
})

test('visits that cannot be stored are stored later, and each visitor still counts', async () => {
  const { visit, stats, composed, db } = await siteWithStaff()
  await visit('a', { path: '/' })
  await db.schema.alterTable('visit_counts').renameTo('elsewhere').execute()
  await composed.features.analytics.counter.flush()
  await sql`alter table elsewhere rename to visit_counts`.execute(db)
  expect(await stats('by=day')).toMatchObject({ visitors: 1, views: 1 })
})

test('with limits on, one network is counted up to its limit, with the same response above it', async () => {
  const { call, signIn, composed } = await testSite({ rateLimits: true })
  const staff = await signIn()
  for (let n = 0; n < 700; n++) {
    const { status } = await call('POST', '/visits', { path: '/' }, browser('a'))
    if (status !== 204) expect(status).toBe(204)
  }
  await composed.features.analytics.counter.flush()
  const { views } = (await call('GET', `/stats?${range}`, undefined, staff)).body.stats
  // The test may have run across two minutes.
  expect([600, 700]).toContain(views)
})

test('the dashboard knows the previous visit', async () => {
  const { call, staff, db } = await siteWithStaff()
  const look = async () =>
    (await call('POST', '/stats/dashboard-visits', undefined, staff)).body.lastVisitAt
  expect(await look()).toBeNull()
  expect(await look()).toBeNull()
  const earlier = new Date(Date.now() - 5 * 3_600_000).toISOString()
  await db.updateTable('dashboard_visits').set({ seen_at: earlier }).execute()
  expect(await look()).toBe(earlier)
  expect(await look()).toBe(earlier)
  expect((await call('GET', `/stats?${range}`)).status).toBe(401)
  expect((await call('GET', '/stats?from=2026-02-01&to=2026-01-01', undefined, staff)).status).toBe(
    422,
  )
})

test('a beacon is handled before the framework runs, and other requests by the API', async () => {
  const { composed, site, stats } = await siteWithStaff()
  const framework = vi.spyOn(site, 'fetch')
  const { url, stop } = await listen(site.fetch, '127.0.0.1', 0, composed.sendCached)
  onTestFinished(stop)
  const send = (body: RequestInit['body'], headers: Record<string, string>) => {
    // A streamed body needs `duplex`, which the DOM's type of a request lacks.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      duplex: 'half',
    }
    return fetch(`${url}/api/v0/visits`, init)
  }
  const home = JSON.stringify({ path: '/', width: 'phone' })
  const answered = await send(home, browser('a'))
  expect(answered.status).toBe(204)
  expect(answered.headers.get('cache-control')).toBe('no-store')
  expect(answered.headers.get('x-content-type-options')).toBe('nosniff')
  for (const headers of [
    // Without a trusted proxy, the header does not change the address.
    { ...browser('a'), 'x-forwarded-for': '192.0.2.7' },
    { ...browser('b'), 'sec-gpc': '1' },
    { ...browser('b'), dnt: '1' },
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  ] as Record<string, string>[]) {
    expect((await send(home, headers)).status).toBe(204)
  }
  expect((await send('not json', browser('b'))).status).toBe(204)
  expect(framework).not.toHaveBeenCalled()

  expect((await send(home, { ...browser('b'), 'content-type': 'text/plain' })).status).toBe(415)
  const long = JSON.stringify({ path: '/', more: 'x'.repeat(2000) })
  expect((await send(long, browser('b'))).status).toBe(204)
  expect((await send('x'.repeat(1_000_001), browser('b'))).status).toBe(413)
  const chunked = new Blob([JSON.stringify({ path: '/faq' })]).stream()
  expect((await send(chunked, browser('c'))).status).toBe(204)
  expect(framework).toHaveBeenCalledTimes(4)
  expect(await stats('by=day')).toMatchObject({ visitors: 2, views: 3 })
})

test('numbers filtered by one value equal those of the cube rows', async () => {
  const { visit, stats } = await siteWithStaff()
  const utm = { source: 'letter', campaign: 'launch' }
  await visit('a', { path: '/', width: 'phone', utm })
  await visit('a', { path: '/faq', width: 'phone' })
  await visit('b', { path: '/faq', width: 'phone', referrer: 'news.example' })
  await visit('c', { path: '/faq', width: 'desktop', referrer: 'news.example' })
  const counted = async (query: string) => {
    const { visitors, views, rows } = await stats(query)
    const named = rows.map((row: { key: string; visitors: number; views: number }) => [
      ...[row.key, row.visitors, row.views],
    ])
    return { visitors, views, rows: named }
  }
  expect(await counted('by=path&width=phone')).toEqual({
    visitors: 2,
    views: 3,
    rows: [
      ['/faq', 2, 2],
      ['/', 1, 1],
    ],
  })
  expect(await counted('by=source&width=phone')).toEqual({
    visitors: 2,
    views: 3,
    rows: [
      ['letter', 1, 2],
      ['news.example', 1, 1],
    ],
  })
  expect((await counted('by=campaign&width=phone')).rows).toEqual([['launch', 1, 2]])
  expect(await counted('by=width&path=/faq')).toEqual({
    visitors: 3,
    views: 3,
    rows: [
      ['phone', 2, 2],
      ['desktop', 1, 1],
    ],
  })
  expect(await counted('by=path&source=news.example')).toEqual({
    visitors: 2,
    views: 2,
    rows: [['/faq', 2, 2]],
  })
  expect(await counted('by=path&source=news.example&width=phone')).toEqual({
    visitors: 1,
    views: 1,
    rows: [['/faq', 1, 1]],
  })
})
