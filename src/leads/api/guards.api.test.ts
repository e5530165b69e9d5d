import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const registration = { name: 'Ada', email: 'ada@example.com' }

test('a filled hidden field is held for review, and the sender cannot tell', async () => {
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
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
})

test('one sign is not enough', async () => {
  const { call, db } = await testSite()
  await call('POST', '/registrations', { ...registration, elapsed: 300 })
  expect(await db.selectFrom('sign_ups').select('review').execute()).toEqual([{ review: 'clear' }])
})

test('a form of another site is held', async () => {
  const { call, db } = await testSite()
  await call('POST', '/registrations', registration, { 'sec-fetch-site': 'cross-site' })
  expect(await db.selectFrom('sign_ups').select('review').execute()).toEqual([{ review: 'held' }])
})

test('a burst from one network is kept but sends no mail', async () => {
  const { call, db } = await testSite({ rateLimits: true })
  for (let n = 0; n < 20; n++) {
    const answer = await call('POST', '/subscriptions', {
      email: `p${n}@host${n}.example`,
      list: 'waitlist',
    })
    expect(answer.status).toBe(201)
  }
  expect(await db.selectFrom('sign_ups').select('id').execute()).toHaveLength(20)
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(15)
})

test('a flood is told to come back later', async () => {
  const { call } = await testSite({ rateLimits: true })
  let status = 0
  for (let n = 0; n <= 60; n++) status = (await call('POST', '/registrations', registration)).status
  expect(status).toBe(429)
})
