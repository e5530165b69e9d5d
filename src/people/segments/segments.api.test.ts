import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { addPostalAddress } from '#src/testing/newsletters.ts'
import { testSite } from '#src/testing/test-site.ts'

const consent = 'Signed the paper list at the fair'
const day = 86_400_000

async function siteWithPeople() {
  const site = await testSite()
  const staff = await site.signIn()
  const call = (method: string, path: string, body?: unknown) =>
    site.call(method, path, body, staff)
  const ids: Record<string, number> = {}
  for (const name of ['ada', 'bo', 'cy', 'di']) {
    const lists = name === 'di' ? ['waitlist', 'mailing-list'] : ['mailing-list']
    const added = await call('POST', '/leads', { email: `${name}@example.com`, lists, consent })
    ids[name] = added.body.lead.id
  }
  const { db } = site
  const signedUp = (name: string, days: number) =>
    db
      .updateTable('sign_ups')
      .set({ created_at: new Date(Date.now() - days * day).toISOString() })
      .where('person_id', '=', ids[name] ?? 0)
      .execute()
  const tag = (name: string, add: string[], remove: string[] = []) =>
    call('POST', `/leads/${ids[name]}/tags`, { add, remove })
  const names = async (query: string) => {
    const { leads } = (await call('GET', `/leads?sort=email&${query}`)).body
    return leads.map(({ email }: { email: string }) => email.split('@')[0])
  }
  const save = async (conditions: object, name = JSON.stringify(conditions)) =>
    (await call('POST', '/segments', { name, conditions })).body.segment.id as number
  const people = async (conditions: object) => names(`segment=${await save(conditions)}`)
  return { ...site, staff, call, ids, signedUp, tag, names, save, people }
}

test('tags have one spelling, a limit, and are in the list, the filter and the CSV file', async () => {
  const { call, ids, tag, names } = await siteWithPeople()
  expect((await tag('ada', ['  Early   Bird ', 'VIP', 'vip'])).body.tags).toEqual([
    'early bird',
    'vip',
  ])
  expect((await tag('ada', ['a'], ['VIP'])).body.tags).toEqual(['a', 'early bird'])
  for (const wrong of ['', ' ', 'a,b', 'x'.repeat(41), 'a\u0000b', 'a\u202eb']) {
    expect((await tag('ada', [wrong])).status, wrong).toBe(422)
  }
  const many = Array.from({ length: 19 }, (_, at) => `t${at}`)
  expect((await tag('ada', many)).body.errors).toEqual({
    add: ['A person has at most 20 tags.'],
  })
  expect((await tag('ada', many.slice(1))).body.tags).toHaveLength(20)
  expect((await call('POST', '/leads/999/tags', { add: ['a'] })).status).toBe(404)

  const bulk = (body: object) => call('POST', '/leads/tags', body)
  expect((await bulk({ ids: [ids.bo, ids.cy], add: ['Fair'] })).body).toEqual({ people: 2 })
  expect(await names('tag=FAIR')).toEqual(['bo', 'cy'])
  expect((await bulk({ filter: { tag: 'fair' }, add: ['b'], remove: ['fair'] })).body).toEqual({
    people: 2,
  })
  expect([await names('tag=fair'), await names('tag=b')]).toEqual([[], ['bo', 'cy']])
  expect((await bulk({ filter: {}, add: ['everybody'] })).body).toEqual({ people: 4 })
  // Who has the most already gets no more.
  expect(await names('tag=everybody')).toEqual(['bo', 'cy', 'di'])
  expect((await bulk({ add: ['a'] })).status).toBe(422)
  expect((await bulk({ ids: [1], filter: {}, add: ['a'] })).status).toBe(422)
  const { body: csv } = await call('GET', '/leads/export.csv?tag=b')
  expect(csv.split('\r\n').slice(1).join()).toMatch(/bo@example\.com.*"b, everybody"/)
})

test('a person meets all conditions of a segment', async () => {
  const { call, ids, tag, signedUp, people, db } = await siteWithPeople()
  await signedUp('ada', 3)
  await signedUp('bo', 10)
  await tag('ada', ['vip'])
  await tag('di', ['vip', 'old'])
  await call('POST', `/leads/${ids.cy}/unsubscribe`, { reason: 'Asked' })
  await db
    .updateTable('people')
    .set({ utm_source: 'Letter' })
    .where('id', '=', ids.bo ?? 0)
    .execute()
  await db
    .updateTable('sign_ups')
    .set({ role: 'Design' })
    .where('person_id', '=', ids.ada ?? 0)
    .execute()
  expect(await people({ tags: ['VIP'] })).toEqual(['ada', 'di'])
  expect(await people({ tags: ['vip', 'old'] })).toEqual(['di'])
  expect(await people({ tags: ['vip'], withoutTags: ['old'] })).toEqual(['ada'])
  expect(await people({ lists: ['waitlist'] })).toEqual(['di'])
  expect(await people({ state: 'unsubscribed' })).toEqual(['cy'])
  expect(await people({ lists: ['waitlist'], state: 'unsubscribed' })).toEqual([])
  expect(await people({ signedUpDays: { min: 3 } })).toEqual(['ada', 'bo'])
  expect(await people({ signedUpDays: { min: 3, max: 9 } })).toEqual(['ada'])
  expect(await people({ signedUpDays: { max: 2 } })).toEqual(['cy', 'di'])
  expect(await people({ confirmedDays: { max: 0 }, tags: ['vip'] })).toEqual(['ada', 'di'])
  expect(await people({ source: 'letter' })).toEqual(['bo'])
  expect(await people({ role: 'Design' })).toEqual(['ada'])
  expect(await people({ place: 1 })).toEqual(['di'])
  const listed = (await call('GET', '/segments')).body
  expect(listed.tags).toEqual(['old', 'vip'])
  expect(listed.segments).toContainEqual(
    expect.objectContaining({ conditions: { tags: ['vip'] }, people: 2 }),
  )
  expect((await call('GET', '/leads/export.csv?segment=2')).body.trim().split('\r\n')).toHaveLength(
    2,
  )
  expect((await call('GET', '/leads?segment=999')).body.leads).toEqual([])
})

test('segments without conditions, of unknown lists or with a taken name are refused', async () => {
  const { call, save } = await siteWithPeople()
  const id = await save({ tags: ['a'] }, 'First')
  const status = async (name: string, conditions: object, path = '') =>
    (await call('POST', `/segments${path}`, { name, conditions })).status
  expect(await status('Empty', {})).toBe(422)
  expect(await status('List', { lists: ['nowhere'] })).toBe(422)
  expect(await status('Days', { signedUpDays: { min: 5, max: 2 } })).toBe(422)
  expect(await status('First', { tags: ['b'] })).toBe(422)
  expect(await status('First', { tags: ['b'] }, `/${id}/update`)).toBe(200)
  expect(await status('Other', { tags: ['b'] }, '/999/update')).toBe(404)
})

const content = JSON.stringify([{ id: 't', type: 'title', content: 'Text' }])

async function letterSite() {
  const made = await siteWithPeople()
  await addPostalAddress(made.db)
  const write = async (segment: number, rest: object = {}) => {
    const audience = { lists: ['mailing-list'], segment, ...rest }
    const { body } = await made.call('POST', '/newsletters', {
      subject: 'News',
      content,
      audience,
    })
    return body.newsletter.newsletterId as number
  }
  const counted = async (id: number) =>
    (await made.call('GET', `/newsletters/${id}/audience`)).body.audience
  const sentTo = async (id: number) => {
    const rows = await made.db
      .selectFrom('newsletter_recipients as r')
      .innerJoin('people', 'people.id', 'r.person_id')
      .select('email')
      .where('newsletter_id', '=', id)
      .orderBy('email')
      .execute()
    return rows.map(({ email }) => email.split('@')[0])
  }
  return { ...made, write, counted, sentTo }
}

test('a newsletter goes to the people of its segment, by the count that staff saw', async () => {
  const { call, tag, save, write, counted, sentTo } = await letterSite()
  await tag('ada', ['vip'])
  await tag('di', ['vip'])
  const segment = await save({ tags: ['vip'] })
  const id = await write(segment)
  expect(await counted(id)).toMatchObject({ total: 2, excluded: { condition: 2 } })
  expect((await call('POST', `/newsletters/${id}/send`, {})).status).toBe(200)
  expect(await sentTo(id)).toEqual(['ada', 'di'])
  const limited = await write(segment, { limit: 1 })
  expect((await counted(limited)).total).toBe(1)
})

test('a scheduled newsletter keeps the conditions that were confirmed; a used segment stays', async () => {
  const { call, tag, save, write, counted, sentTo, db, jobs } = await letterSite()
  await tag('ada', ['vip'])
  await tag('bo', ['other'])
  const segment = await save({ tags: ['vip'] }, 'VIPs')
  const id = await write(segment)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await call('POST', `/newsletters/${id}/send`, { at })).status).toBe(200)
  const changed = { name: 'VIPs', conditions: { tags: ['other'] } }
  expect((await call('POST', `/segments/${segment}/update`, changed)).status).toBe(200)
  const refused = await call('POST', `/segments/${segment}/delete`)
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'It is used by: newsletter “News”.' },
  })
  // Its time comes.
  const due = new Date().toISOString()
  await db.updateTable('newsletters').set({ scheduled_at: due }).where('id', '=', id).execute()
  await db.updateTable('outbox').set({ due_at: due }).where('subject_id', '=', id).execute()
  await jobs.start()
  await eventually(async () => expect(await sentTo(id)).toEqual(['ada']))
  // A draft follows the segment. Once it is sent, the segment can go.
  const draft = await write(segment)
  expect((await counted(draft)).total).toBe(1)
  expect((await call('POST', `/newsletters/${draft}/delete`)).status).toBe(204)
  expect((await call('POST', `/segments/${segment}/delete`)).status).toBe(204)
})

test('back in a draft, a newsletter follows its segment again; a segment that is gone reaches nobody', async () => {
  const { call, tag, save, write, counted, db } = await letterSite()
  await tag('ada', ['vip'])
  const segment = await save({ tags: ['vip'] }, 'VIPs')
  const id = await write(segment)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await call('POST', `/newsletters/${id}/send`, { at })
  await call('POST', `/segments/${segment}/update`, { name: 'V', conditions: { tags: ['none'] } })
  expect((await counted(id)).total).toBe(1)
  await call('POST', `/newsletters/${id}/cancel`)
  expect((await counted(id)).total).toBe(0)
  // As after a restore.
  await db.deleteFrom('segments').execute()
  expect((await counted(id)).total).toBe(0)
  expect((await call('POST', `/newsletters/${id}/send`, {})).status).toBe(422)
})
