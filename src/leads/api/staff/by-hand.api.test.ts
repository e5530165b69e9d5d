import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const consent = 'Signed the paper list at the fair'

async function siteWithStaff() {
  const site = await testSite()
  const staff = await site.signIn()
  const add = (fields: object) =>
    site.call('POST', '/leads', { email: 'Ada@example.com', consent, ...fields }, staff)
  const record = async (id: number) =>
    (await site.call('GET', `/leads/${id}`, undefined, staff)).body
  return { ...site, staff, add, record }
}

test('a person who is added by hand is confirmed, and how they agreed is on their record', async () => {
  const { add, record } = await siteWithStaff()
  const added = await add({ name: 'Ada', lists: ['mailing-list'] })
  expect(added.status).toBe(201)
  const { lead, signUps, events, deliveries } = await record(added.body.lead.id)
  expect(lead).toMatchObject({ email: 'ada@example.com', name: 'Ada', state: 'confirmed' })
  expect(lead.lists).toMatchObject([{ list: 'mailing-list', state: 'confirmed' }])
  expect(signUps).toMatchObject([{ promise: `Added by ada: ${consent}` }])
  expect(events).toMatchObject([
    { kind: 'added', by: 'ada', list: 'mailing-list', reason: consent },
  ])
  expect(deliveries).toEqual([])
  expect((await add({ lists: ['mailing-list'] })).body.errors).toEqual({
    lists: ['The person is on these lists already.'],
  })
  expect((await add({ lists: ['waitlist', 'mailing-list'] })).status).toBe(201)
  expect((await add({ lists: ['waitlist'], consent: 'yes' })).body.errors).toHaveProperty([
    'consent',
  ])
})

test('staff take somebody off a list or off all, and do not bring them back', async () => {
  const { call, staff, add, record } = await siteWithStaff()
  const { id } = (await add({ lists: ['waitlist', 'mailing-list'] })).body.lead
  const leave = (body: object) => call('POST', `/leads/${id}/unsubscribe`, body, staff)
  expect((await leave({ list: 'waitlist' })).status).toBe(422)
  expect((await leave({ list: 'waitlist', reason: 'They called' })).status).toBe(204)
  expect((await record(id)).lead).toMatchObject({
    state: 'confirmed',
    lists: [
      { list: 'waitlist', state: 'unsubscribed' },
      { list: 'mailing-list', state: 'confirmed' },
    ],
  })
  expect((await record(id)).events).toContainEqual(
    expect.objectContaining({
      kind: 'left-list',
      list: 'waitlist',
      by: 'ada',
      reason: 'They called',
    }),
  )
  expect((await leave({ list: 'waitlist', reason: 'Again' })).status).toBe(404)
  expect((await leave({ reason: 'Everything' })).status).toBe(204)
  expect((await record(id)).lead.state).toBe('unsubscribed')
  expect((await add({ lists: ['waitlist'] })).body.errors.email[0]).toContain('has left')
})
