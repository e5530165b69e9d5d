import { expect, onTestFinished, test, vi } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { type Challenge, solve } from '../../forms/sending/proof.ts'

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

type Call = Awaited<ReturnType<typeof testSite>>['call']

const join = (call: Call, email: string, proof?: string, more = {}) =>
  call(
    'POST',
    '/subscriptions',
    { email, list: 'waitlist', elapsed: 5000, ...more },
    proof ? { 'x-altcha': proof } : {},
  )

/** Solves a challenge as browsers do. */
const solved = (challenge: Challenge) => solve(challenge, () => {}).then(String)

/** A network from which so many forms came that the next one needs a proof of work. */
async function burst() {
  const made = await testSite({ rateLimits: true })
  for (let n = 0; n < 15; n++) {
    expect((await join(made.call, `p${n}@host${n}.example`)).status).toBe(201)
  }
  return made
}

test('many sign-ups from one network, such as an office, each do a small proof of work and get their mail at once', async () => {
  const { call, db } = await burst()
  for (let n = 0; n < 3; n++) {
    const asked = await join(call, `later${n}@late${n}.example`)
    expect(asked.status).toBe(429)
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(0)
    const proof = await solved(asked.body.challenge)
    expect((await join(call, `later${n}@late${n}.example`, proof)).status).toBe(201)
  }
  const mails = await db
    .selectFrom('outbox')
    .where('key', 'is', null)
    .select(['created_at', 'due_at'])
    .execute()
  expect(mails).toHaveLength(18)
  expect(mails.filter(({ created_at, due_at }) => created_at !== due_at)).toEqual([])
})

test('a proof of work is good once, for one form, for a short time, and only if it is solved and ours', async () => {
  const { call } = await burst()
  const asked = await join(call, 'a@a.example')
  const proof = await solved(asked.body.challenge)
  const { number, signature, ...rest } = JSON.parse(atob(proof))
  const changed = (change: object) =>
    btoa(JSON.stringify({ ...rest, number, signature, ...change }))
  const wrong = [
    changed({ number: number + 1 }),
    changed({ signature: signature.replace(/./g, '0') }),
    changed({ salt: rest.salt.replace(/expires=\d+/, 'expires=99999999999') }),
    changed({ salt: rest.salt.replace('form=waitlist', 'form=registration') }),
    changed({ number: 'x' }),
    'not base64!',
    btoa('[]'),
  ]
  for (const one of wrong) expect((await join(call, 'a@a.example', one)).status).toBe(429)
  const registration = { name: 'Ada', email: 'ada@example.com' }
  const headers = { 'x-altcha': proof }
  expect((await call('POST', '/registrations', registration, headers)).status).toBe(429)
  expect((await join(call, 'a@a.example', proof)).status).toBe(201)
  expect((await join(call, 'b@b.example', proof)).status).toBe(429)
  const late = await solved((await join(call, 'c@c.example')).body.challenge)
  vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await join(call, 'c@c.example', late)).status).toBe(429)
})

test('without scripts a form of a burst is held for staff, and its page says so', async () => {
  const { site, db } = await burst()
  const body = new URLSearchParams({ email_address: 'plain@plain.example' })
  const answer = await site.request('/forms/waitlist', { method: 'POST', body })
  expect(answer.headers.get('location')).toBe('/join?sent=1&review=1')
  const held = await db
    .selectFrom('sign_ups')
    .select('reasons')
    .where('review', '=', 'held')
    .execute()
  expect(held).toEqual([{ reasons: 'one of many forms, sent without a proof of work' }])
})

test('a form that is filled in within a second is held in a burst, and only there', async () => {
  const { call, db } = await burst()
  const asked = await join(call, 'fast@fast.example')
  const proof = await solved(asked.body.challenge)
  expect((await join(call, 'fast@fast.example', proof, { elapsed: 300 })).status).toBe(201)
  const held = await db.selectFrom('sign_ups').select('id').where('review', '=', 'held').execute()
  expect(held).toHaveLength(1)
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
  for (let n = 0; n < 240; n++) expect((await send()).status).toBe(303)
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
  for (let n = 0; n <= 240; n++)
    status = (await call('POST', '/registrations', registration)).status
  expect(status).toBe(429)
})
