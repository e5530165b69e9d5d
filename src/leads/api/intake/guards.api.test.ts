import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const registration = { name: 'Ada', email: 'ada@example.com' }

test('a filled hidden field is held for review', async () => {
  const { call, db } = await testSite()
  const plain = await call('POST', '/subscriptions', { email: 'a@example.com', list: 'waitlist' })
  const caught = await call('POST', '/subscriptions', {
    email: 'b@example.com',
    list: 'waitlist',
    website: 'https://spam.example',
  })
  expect(caught.status).toBe(plain.status)
  expect(Object.keys(caught.body.subscription)).toEqual(Object.keys(plain.body.subscription))
  const held = await db
    .selectFrom('sign_ups')
    .innerJoin('people', 'people.id', 'sign_ups.person_id')
    .select(['people.email', 'reasons'])
    .where('review', '=', 'held')
    .execute()
  expect(held).toEqual([{ email: 'b@example.com', reasons: 'a hidden field was filled in' }])
  expect(
    await db.selectFrom('outbox').where('key', 'is', null).select('id').execute(),
  ).toHaveLength(1)
})

test('one suspicious sign is not enough', async () => {
  const { call, db } = await testSite()
  await call('POST', '/registrations', { ...registration, elapsed: 300 })
  expect(await db.selectFrom('sign_ups').select('review').execute()).toEqual([{ review: 'clear' }])
})

test('a form that a page of another site sends is refused, with scripts and without', async () => {
  const { call, site, db } = await testSite()
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  expect((await call('POST', '/registrations', registration, headers)).status).toBe(403)
  const body = new URLSearchParams({ email_address: 'ada@example.com' })
  const sent = await site.request('/forms/waitlist', { method: 'POST', body, headers })
  expect(sent.status).toBe(403)
  expect(await db.selectFrom('sign_ups').select('id').execute()).toEqual([])
})

const signUps = async (count: number, address: (n: number) => string) => {
  const { call, db } = await testSite({ rateLimits: true })
  for (let n = 0; n < count; n++) {
    const body = { email: address(n), list: 'waitlist', elapsed: 5000 }
    expect((await call('POST', '/subscriptions', body)).status).toBe(201)
  }
  const mails = await db
    .selectFrom('outbox')
    .where('key', 'is', null)
    .select(['created_at', 'due_at'])
    .execute()
  const delays = mails.map((mail) => Date.parse(mail.due_at) - Date.parse(mail.created_at))
  return { db, delays: delays.sort((a, b) => a - b) }
}

test('every sign-up from one network, such as an office, gets its mail, and the later mails are queued', async () => {
  const { db, delays } = await signUps(20, (n) => `p${n}@host${n}.example`)
  expect(
    await db.selectFrom('sign_ups').select('id').where('review', '=', 'held').execute(),
  ).toEqual([])
  expect(delays).toEqual([...Array(15).fill(0), 20_000, 40_000, 60_000, 80_000, 100_000])
})

test('a form that is filled in within a second is held in a burst, and only there', async () => {
  const { call, db } = await testSite({ rateLimits: true })
  for (let n = 0; n < 17; n++) {
    const email = `p${n}@host${n}.example`
    await call('POST', '/subscriptions', { email, list: 'waitlist', elapsed: 300 })
  }
  const held = await db.selectFrom('sign_ups').select('id').where('review', '=', 'held').execute()
  expect(held).toHaveLength(2)
})

test('a held sign-up is reported as such, whether or not the address is known', async () => {
  const { site } = await testSite()
  const send = (fields: Record<string, string>, headers = {}) =>
    site.request('/forms/waitlist', {
      method: 'POST',
      body: new URLSearchParams({ email_address: 'ada@example.com', ...fields }),
      headers,
    })
  const json = { accept: 'application/json' }
  expect(await (await send({}, json)).json()).toEqual({ status: 'success', review: false })
  expect(await (await send({ website: 'x' }, json)).json()).toEqual({
    status: 'success',
    review: true,
  })
  expect((await send({ website: 'x' })).headers.get('location')).toBe('/join?sent=1&review=1')
  expect((await send({})).headers.get('location')).toBe('/join?sent=1')
})

test('a rate-limited form comes back with the typed values and says when to send it again', async () => {
  const { site } = await testSite({ rateLimits: true })
  const send = () => {
    const body = new URLSearchParams({ email_address: 'ada@example.com', website: '' })
    const headers = { 'content-length': `${body.toString().length}` }
    return site.request('/forms/mailing-list', { method: 'POST', body, headers })
  }
  for (let n = 0; n < 60; n++) expect((await send()).status).toBe(303)
  const limited = await send()
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(await limited.json()).toEqual({
    text: 'Too many forms came from your network. Please send this one again in 10 minutes. What you typed is still here.',
    typed: { email_address: 'ada@example.com' },
  })
})

test('a flood gets a 429', async () => {
  const { call } = await testSite({ rateLimits: true })
  let status = 0
  for (let n = 0; n <= 60; n++) status = (await call('POST', '/registrations', registration)).status
  expect(status).toBe(429)
})
