import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mayStandOnList } from '#src/people/lists/list-states.ts'
import { testSite } from '#src/testing/test-site.ts'
import { bitsOf } from '../../lead-forms.ts'

/** Ada is confirmed on two lists; `get` and `found` call the API as staff. */
async function adaOnTwoLists() {
  const made = await testSite()
  const { site, db, leads, call, signIn } = made
  const post = (path: string, fields: Record<string, string>) =>
    site.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  for (const list of ['waitlist', 'mailing-list']) {
    await post(`/forms/${list}`, { email_address: 'ada@example.com' })
  }
  const { id, link_id } = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  const tokenIn = (link: string) => link.split('token=')[1] ?? ''
  await post('/forms/confirm', {
    token: tokenIn(leads.links.confirm(link_id, bitsOf(['waitlist', 'mailing-list']))),
  })
  const staff = await signIn()
  const get = async (path: string) => (await call('GET', path, undefined, staff)).body
  const found = async (query: string) => (await get(`/leads?${query}`)).leads.length
  const leave = (lists: string) =>
    post('/forms/unsubscribe', { token: tokenIn(leads.links.unsubscribe(link_id)), lists })
  return { ...made, id, get, found, leave, post }
}

test('a person who leaves one list stays on the other, on all staff screens and in the export', async () => {
  const { id, get, found, leave } = await adaOnTwoLists()
  const left = new Date().toISOString()
  await leave('mailing-list')
  const [lead] = (await get('/leads')).leads
  expect(lead.state).toBe('confirmed')
  expect(lead.lists).toMatchObject([
    { list: 'waitlist', state: 'confirmed' },
    { list: 'mailing-list', state: 'unsubscribed' },
  ])
  expect(lead.lists[1].since >= left).toBe(true)
  expect(await found('source=mailing-list&state=confirmed')).toBe(0)
  expect(await found('source=mailing-list&state=unsubscribed')).toBe(1)
  expect(await found('source=waitlist&state=confirmed')).toBe(1)
  expect(await found('source=waitlist&state=unsubscribed')).toBe(0)
  expect([await found('state=confirmed'), await found('state=unsubscribed')]).toEqual([1, 1])
  const [header = '', row = ''] = String(await get('/leads/export.csv')).split('\r\n')
  const cell = (name: string) => row.split(',')[header.split(',').indexOf(name)]
  expect([cell('waitlist'), cell('mailing_list'), cell('early_access')]).toEqual([
    ...['confirmed', 'unsubscribed', ''],
  ])
  expect(cell('mailing_list_since')).toBe(lead.lists[1].since)
  const { events } = await get(`/leads/${id}`)
  expect(events.at(-1)).toMatchObject({ kind: 'left-list', list: 'mailing-list' })
})

test('a person who left every list is shown as confirmed nowhere, and a new confirmation counts again', async () => {
  const { get, found, leave, post, leads, db } = await adaOnTwoLists()
  await leave('mailing-list')
  await leave('waitlist')
  expect((await get('/leads')).leads[0].state).toBe('unsubscribed')
  expect(await found('state=confirmed')).toBe(0)
  expect((await get('/leads/summary')).states).toEqual({ unsubscribed: 1 })
  expect(String(await get('/leads/export.csv'))).not.toMatch(/,confirmed,/)

  await post('/forms/waitlist', { email_address: 'ada@example.com' })
  expect((await get('/leads')).leads[0].lists).toMatchObject([
    { list: 'waitlist', state: 'unconfirmed' },
    { list: 'mailing-list', state: 'unsubscribed' },
  ])
  const { link_id } = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  const token = leads.links.confirm(link_id, bitsOf(['waitlist'])).split('token=')[1] ?? ''
  await post('/forms/confirm', { token })
  const [lead] = (await get('/leads')).leads
  expect(lead).toMatchObject({ state: 'confirmed', lists: [{ state: 'confirmed' }, {}] })
})

test('unsubscribing from everything ends every list', async () => {
  const { get, found, leave } = await adaOnTwoLists()
  await leave('')
  const [lead] = (await get('/leads')).leads
  expect(lead.lists.map(({ state }: { state: string }) => state)).toEqual([
    'unsubscribed',
    'unsubscribed',
  ])
  expect(await found('source=waitlist&state=confirmed')).toBe(0)
})

test('the people who may be in a state are found without reading everybody', async () => {
  const { db, engine } = await testSite()
  // PostgreSQL reads a small table as a whole.
  if (engine !== 'sqlite') return
  for (const state of ['unconfirmed', 'confirmed', 'unsubscribed', 'bounced'] as const) {
    const query = mayStandOnList(state, ['waitlist', 'mailing-list'])
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
    const reads = rows.map(({ detail }) => detail).filter((one) => /people|sign_ups/.test(one))
    expect(reads.length, state).toBeGreaterThan(0)
    for (const one of reads) expect(one, state).toMatch(/^(SEARCH|SCAN) \w+ USING .*INDEX/)
  }
})
