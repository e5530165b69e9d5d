import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newLinkId } from '#src/people/links/link-tokens.ts'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'

type Site = Awaited<ReturnType<typeof testSite>>

async function withLeads() {
  const made = await testSite()
  const headers = await made.signIn()
  const join = (email: string, more: object = {}) =>
    made.call('POST', '/subscriptions', { email, list: 'waitlist', ...more })
  const get = (path: string) => made.call('GET', path, undefined, headers)
  const post = (path: string, body: object = {}) => made.call('POST', path, body, headers)
  return { ...made, headers, join, get, post }
}

const emails = (answer: Awaited<ReturnType<Site['call']>>) =>
  answer.body.leads.map((lead: { email: string }) => lead.email)

test('only staff can read leads', async () => {
  const { call } = await testSite()
  for (const path of ['/leads', '/leads/summary', '/leads/export.csv', '/leads/1']) {
    expect((await call('GET', path)).status, path).toBe(401)
  }
  expect((await call('POST', '/leads/1/erase')).status).toBe(401)
})

test('one person has one entry across all forms, with the source of their first visit', async () => {
  const { call, join, get } = await withLeads()
  await join('ada@example.com', {
    visit: { page: '/join', first_page: '/blog/3', referrer: 'news.example', utm_source: 'letter' },
  })
  await call('POST', '/bookings', {
    name: 'Ada',
    email_address: 'ADA@example.com',
    company: 'Loom',
    visit: { utm_source: 'later' },
  })
  await call('POST', '/registrations', { name: 'Ada L.', email: 'ada@example.com' })
  const { body } = await get('/leads')
  expect(body.leads).toHaveLength(1)
  expect(body.leads[0]).toMatchObject({
    email: 'ada@example.com',
    name: 'Ada',
    company: 'Loom',
    state: 'unconfirmed',
    sources: ['waitlist', 'early-access', 'registration'],
    firstPage: '/blog/3',
    referrer: 'news.example',
    campaign: { utm_source: 'letter' },
    delivery: 'waiting',
  })
  const record = await get(`/leads/${body.leads[0].id}`)
  expect(record.body.signUps.map((one: { source: string }) => one.source)).toEqual([
    'waitlist',
    'early-access',
    'registration',
  ])
})

test('search, filters and pages', async () => {
  const { call, join, get } = await withLeads()
  for (let n = 0; n < 7; n++) await join(`p${n}@example.com`)
  await call('POST', '/registrations', { name: 'Zoë Weaver', email: 'z@loom.test' })
  await call('POST', '/registrations', { name: '100% Wool', email: 'w@loom.test' })
  expect(emails(await get('/leads?q=weaver'))).toEqual(['z@loom.test'])
  expect(emails(await get('/leads?q=100%25'))).toEqual(['w@loom.test'])
  expect(emails(await get('/leads?q=%25'))).toEqual(['w@loom.test'])
  expect(emails(await get('/leads?source=registration'))).toHaveLength(2)
  expect(emails(await get('/leads?state=confirmed'))).toEqual([])
  const first = await get('/leads?source=waitlist&limit=4')
  const second = await get(`/leads?source=waitlist&limit=4&cursor=${first.body.nextCursor}`)
  expect([...emails(first), ...emails(second)]).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((n) => `p${n}@example.com`),
  )
  expect(second.body.nextCursor).toBeNull()
  expect((await get('/leads?cursor=nonsense')).status).toBe(422)
})

test('a search finds one person among thousands and pages through many matches, whatever is typed', async () => {
  const { db, get, call } = await withLeads()
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
  for (let from = 0; from < 1200; from += 400) {
    await db
      .insertInto('people')
      .values(
        Array.from({ length: 400 }, (_, i) => ({
          link_id: newLinkId(),
          email: `p${from + i}@example.com`,
          mailbox: `p${from + i}@example.com`,
          search: `p${from + i}@example.com`,
          state: 'confirmed' as const,
          sources: 1,
          held: 0,
          created_at: at(from + i),
          last_sign_up_at: at(from + i),
        })),
      )
      .execute()
  }
  await call('POST', '/registrations', { name: 'Łucja "Lu" O\'Neil * 🧵', email: 'l@loom.test' })
  expect(emails(await get('/leads?q=p777@'))).toEqual(['p777@example.com'])
  const first = await get('/leads?q=EXAMPLE&limit=200')
  expect(emails(first)[0]).toBe('p1199@example.com')
  const second = await get(`/leads?q=EXAMPLE&limit=200&cursor=${first.body.nextCursor}`)
  expect(emails(second)[0]).toBe('p999@example.com')
  for (const typed of ['"lu"', 'Łucj', "o'neil", ' * ', '* 🧵', 'łu', '"lu" OR']) {
    const { status, body } = await get(`/leads?q=${encodeURIComponent(typed)}`)
    expect(status, typed).toBe(200)
    const found = body.leads.map((lead: { email: string }) => lead.email)
    expect(found, typed).toEqual(typed.endsWith('OR') ? [] : ['l@loom.test'])
  }
})

test('erased or changed values are not found any more', async () => {
  const { db, call, get, post } = await withLeads()
  await call('POST', '/registrations', { name: 'Grace Hopkins', email: 'grace@loom.test' })
  const { body } = await get('/leads?q=hopkins')
  await db.updateTable('people').set({ search: 'grace murray' }).execute()
  expect(emails(await get('/leads?q=hopkins'))).toEqual([])
  expect(emails(await get('/leads?q=murray'))).toEqual(['grace@loom.test'])
  await post(`/leads/${body.leads[0].id}/erase`)
  expect(emails(await get('/leads?q=murray'))).toEqual([])
})

test('the summary counts people, and sign-ups by day', async () => {
  const { db, call, join, get } = await withLeads()
  await join('a@example.com')
  await join('b@example.com', { website: 'x' })
  await call('POST', '/registrations', { name: 'A', email: 'a@example.com' })
  const { body } = await get('/leads/summary')
  expect(body).toMatchObject({
    total: 1,
    states: { unconfirmed: 1 },
    sources: { waitlist: 1, registration: 1, 'early-access': 0, 'mailing-list': 0 },
    held: 1,
    failedDeliveries: 0,
  })
  // Uses the day of the sign-up itself, because midnight may have passed since. Held sign-ups do not count yet.
  const signUp = await db
    .selectFrom('sign_ups')
    .select('created_at')
    .where('source', '=', 'waitlist')
    .where('review', '=', 'clear')
    .executeTakeFirstOrThrow()
  const day = signUp.created_at.slice(0, 10)
  expect(body.days).toContainEqual({ day, source: 'waitlist', count: 1 })
})

test('the CSV export streams everyone and contains no formulas', async () => {
  const { db, get } = await withLeads()
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
  for (let from = 0; from < 2500; from += 500) {
    await db
      .insertInto('people')
      .values(
        Array.from({ length: 500 }, (_, i) => ({
          link_id: newLinkId(),
          email: `p${from + i}@example.com`,
          mailbox: `p${from + i}@example.com`,
          name: '=cmd|"/c calc"!A1',
          search: '',
          state: 'confirmed' as const,
          sources: 3,
          held: 0,
          created_at: at(from + i),
          last_sign_up_at: at(from + i),
        })),
      )
      .execute()
  }
  const { headers, body } = await get('/leads/export.csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = String(body).trim().split('\r\n')
  expect(lines).toHaveLength(2501)
  expect(lines[0]).toMatch(/^﻿?email,name,company,state,sources,/)
  expect(lines[1]).toMatch(/^p2499@example\.com,"'=cmd\|""\/c calc""!A1",,confirmed,waitlist mail/)
  expect(new Set(lines).size).toBe(2501)
})

test('everything about one person can be read and erased', async () => {
  const { db, join, get, post, jobs, outbox } = await withLeads()
  await jobs.start()
  await join('ada@example.com')
  await join('bob@example.com')
  const mails = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  await eventually(async () => expect(await mails()).toHaveLength(2))
  const { id } = (await get('/leads?q=ada')).body.leads[0]
  const asked = await post(`/leads/${id}/requests`, { kind: 'deletion' })
  expect(asked.status).toBe(201)
  expect((await get('/leads/summary')).body.openRequests).toMatchObject([
    { leadId: id, email: 'ada@example.com', kind: 'deletion' },
  ])
  expect((await post(`/leads/${id}/erase`)).status).toBe(204)
  expect((await get(`/leads/${id}`)).status).toBe(404)
  expect((await post(`/leads/${id}/erase`)).status).toBe(404)
  await eventually(async () => expect(await mails()).toHaveLength(1))
  for (const table of ['people', 'sign_ups', 'outbox', 'idempotency_keys'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows), table).not.toContain('ada@')
  }
  expect(await db.selectFrom('sign_ups').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('privacy_requests').selectAll().execute()).toMatchObject([
    { person_id: null, closed_by: 'ada' },
  ])
})

test('an access request is closed by whoever answered it', async () => {
  const { join, get, post } = await withLeads()
  await join('ada@example.com')
  const { id } = (await get('/leads')).body.leads[0]
  const { body } = await post(`/leads/${id}/requests`, { kind: 'access' })
  const days = (Date.parse(body.request.dueAt) - Date.parse(body.request.receivedAt)) / 86_400_000
  expect(days).toBe(45)
  expect((await post(`/leads/requests/${body.request.id}/close`)).status).toBe(204)
  expect((await post(`/leads/requests/${body.request.id}/close`)).status).toBe(404)
  expect((await get(`/leads/${id}`)).body.requests).toMatchObject([{ closedBy: 'ada' }])
})

test('a held sign-up is processed when staff approve it', async () => {
  const { db, join, get, post } = await withLeads()
  await join('good@example.com', { website: 'filled by mistake' })
  await join('bad@example.com', { website: 'spam' })
  expect(emails(await get('/leads?only=held'))).toEqual(['bad@example.com', 'good@example.com'])
  expect(await db.selectFrom('outbox').where('key', 'is', null).select('id').execute()).toEqual([])
  const idOf = async (q: string) => (await get(`/leads?q=${q}`)).body.leads[0].id
  await post(`/leads/${await idOf('good')}/review`, { decision: 'release' })
  await post(`/leads/${await idOf('bad')}/review`, { decision: 'reject' })
  expect(emails(await get('/leads?only=held'))).toEqual([])
  expect(
    await db.selectFrom('outbox').where('key', 'is', null).select('person_id').execute(),
  ).toEqual([{ person_id: await idOf('good') }])
  const { body } = await get(`/leads/${await idOf('bad')}`)
  expect(body.events).toMatchObject([{ kind: 'rejected', by: 'ada' }])
})

test('a failed delivery is sent again when staff ask for it', async () => {
  const { db, join, get, post } = await withLeads()
  await join('ada@example.com')
  await db.updateTable('outbox').set({ state: 'failed', attempts: 16 }).execute()
  expect(emails(await get('/leads?only=failed'))).toEqual(['ada@example.com'])
  const { id } = (await get('/leads')).body.leads[0]
  const [delivery] = (await get(`/leads/${id}`)).body.deliveries
  expect((await post(`/leads/deliveries/${delivery.id}/retry`)).status).toBe(204)
  expect((await post(`/leads/deliveries/${delivery.id}/retry`)).status).toBe(404)
  expect((await get(`/leads/${id}`)).body.deliveries).toMatchObject([
    { state: 'waiting', attempts: 0 },
  ])
  expect((await post('/leads/deliveries/retry')).body).toEqual({ retried: 0 })
})

test('robots are no people, and who is never asked to confirm is registered', async () => {
  const { site, call, db, signIn } = await testSite()
  const staff = await signIn()
  const get = async (path: string) => (await call('GET', path, undefined, staff)).body
  const join = (email: string, website = '') =>
    call('POST', '/subscriptions', { email, list: 'waitlist', website })
  await join('ada@example.com')
  await join('held@example.com', 'https://spam.example')
  await join('robot@example.com', 'https://spam.example')
  await site.request('/api/v0/registrations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rea', email: 'rea@example.com' }),
  })
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'robot@example.com')
    .executeTakeFirstOrThrow()
  await call('POST', `/leads/${id}/review`, { decision: 'reject' }, staff)
  expect(await get('/leads/summary')).toMatchObject({
    total: 2,
    held: 1,
    states: { unconfirmed: 1, registered: 1 },
  })
  const statesIn = async (query: string) =>
    (await get(`/leads?${query}`)).leads.map(
      ({ email, state }: { email: string; state: string }) => [email.split('@')[0], state],
    )
  const all = [
    ['ada', 'unconfirmed'],
    ['held', 'held'],
    ['robot', 'rejected'],
    ['rea', 'registered'],
  ]
  expect(await statesIn('sort=oldest')).toEqual(all)
  expect(await statesIn('')).toEqual(all.toReversed())
  expect(await statesIn('state=unconfirmed')).toEqual([all[0]])
  expect(await statesIn('state=registered')).toEqual([all[3]])
  expect(await statesIn('state=registered&source=waitlist')).toEqual([])
  const first = await get('/leads?sort=oldest&limit=1')
  const second = await get(`/leads?sort=oldest&limit=1&cursor=${first.nextCursor}`)
  expect(second.leads[0].email).toBe('held@example.com')

  const pages = async (sort: string) => {
    const emails: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { leads: { email: string }[]; nextCursor: string | null } = await get(
        `/leads?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
      )
      emails.push(...page.leads.map(({ email }) => email.split('@')[0] ?? ''))
      cursor = page.nextCursor
    }
    return emails
  }
  const byEmail = ['ada', 'held', 'rea', 'robot']
  expect(await pages('email')).toEqual(byEmail)
  expect(await pages('email-descending')).toEqual(byEmail.toReversed())
  const byTime = ['ada', 'held', 'robot', 'rea']
  expect(await pages('first-oldest')).toEqual(byTime)
  expect(await pages('first-newest')).toEqual(byTime.toReversed())
  // Nobody here has confirmed: within a state, the first sign-up decides.
  expect(await pages('state')).toEqual(byTime)
  await db
    .updateTable('people')
    .set({ state: 'confirmed' })
    .where('email', '=', 'robot@example.com')
    .execute()
  expect(await pages('state')).toEqual(['robot', 'ada', 'held', 'rea'])
  expect(await pages('state-descending')).toEqual(['rea', 'held', 'ada', 'robot'])
  const csv = String(await get('/leads/export.csv'))
  expect(csv).toMatch(/rea@example.com,Rea,,registered,/)
})
