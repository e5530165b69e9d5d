import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { addMembers, newsletterSite } from '#src/testing/newsletters.ts'
import { smtpSink } from '#src/testing/smtp.ts'

/** Somebody on both lists, and what the links of a mail to them open. */
async function siteWithMember() {
  const smtp = await smtpSink()
  const made = await newsletterSite({ smtpUrl: smtp.url })
  const { db, site, call, composed } = made
  const [id = 0] = await addMembers(db, 1, { list: 'mailing-list' })
  const at = new Date().toISOString()
  await db
    .insertInto('sign_ups')
    .values({
      person_id: id,
      source: 'waitlist',
      created_at: at,
      review: 'clear',
      confirmed_at: at,
      newsletters: 1,
    })
    .execute()
  const { link_id } = await db.selectFrom('people').select('link_id').executeTakeFirstOrThrow()
  const { links } = composed.features.leads
  const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
  const token = tokenOf(links.preferences(link_id))
  const post = (fields: Record<string, string>, given = token) =>
    site.request('/forms/preferences', {
      method: 'POST',
      body: new URLSearchParams({ token: given, ...fields }),
    })
  const read = (given = token) => call('GET', `/preferences/${given}`)
  return { ...made, id, smtp, token, dataToken: tokenOf(links.data(link_id)), post, read }
}

test('a link opens the preferences of its person, and nothing else does', async () => {
  const { read, token } = await siteWithMember()
  expect((await read()).body.preferences).toMatchObject({
    email: 'member-1@example.com',
    lists: [
      { list: 'waitlist', state: 'confirmed' },
      { list: 'mailing-list', state: 'confirmed' },
    ],
    pausedUntil: null,
    opensData: false,
  })
  for (const wrong of ['test', `${token}x`, token.replace('preferences', 'data')]) {
    expect((await read(wrong)).status).toBe(404)
  }
})

test('lists are left one by one or all at once', async () => {
  const { post, read } = await siteWithMember()
  const states = async () =>
    (await read()).body.preferences.lists.map(({ state }: { state: string }) => state)
  const answer = await post({ action: 'leave', list: 'mailing-list' })
  expect(answer.headers.get('location')).toMatch(/^\/preferences\/preferences\..*\?did=left$/)
  expect(await states()).toEqual(['confirmed', 'unsubscribed'])
  await post({ action: 'leave', list: 'nothing' })
  expect(await states()).toEqual(['confirmed', 'unsubscribed'])
  await post({ action: 'leave' })
  expect(await states()).toEqual(['unsubscribed', 'unsubscribed'])
})

test('a pause keeps newsletters away, also one that is on its way, and ends', async () => {
  const { call, id: person, staff, draft, start, smtp, post, read } = await siteWithMember()
  const id = await draft()
  await call('POST', `/newsletters/${id}/send`, {}, staff)
  await post({ action: 'pause', months: '3' })
  expect((await read()).body.preferences.pausedUntil > new Date().toISOString()).toBe(true)
  await start()
  const path = `/newsletters/${id}/recipients`
  await eventually(async () => {
    const { recipients } = (await call('GET', path, undefined, staff)).body
    expect(recipients).toMatchObject([{ state: 'skipped', reason: 'Has paused newsletters' }])
  })
  const record = (await call('GET', `/leads/${person}`, undefined, staff)).body
  expect(record.lead.pausedUntil).not.toBeNull()
  expect(record.events).toMatchObject([{ kind: 'paused' }])
  const next = await draft()
  const count = async () =>
    (await call('GET', `/newsletters/${next}/audience`, undefined, staff)).body.audience
  expect(await count()).toMatchObject({ total: 0, excluded: { paused: 1 } })
  await post({ action: 'resume' })
  expect(await count()).toMatchObject({ total: 1, excluded: { paused: 0 } })
  expect(smtp.mails).toHaveLength(0)
})

test('only a fresh link from a mail that was asked for hands out and erases what is kept', async () => {
  const { db, call, staff, id, post, read, start, smtp, dataToken } = await siteWithMember()
  for (const action of ['download', 'erase']) {
    expect((await post({ action })).status).toBe(303)
  }
  expect((await read()).status).toBe(200)
  for (let press = 0; press < 5; press++) await post({ action: 'data-link' })
  await start()
  await eventually(() => expect(smtp.mails).toHaveLength(3))
  expect(smtp.mails[0]?.text).toContain('/preferences/data.')
  expect((await read(dataToken)).body.preferences.opensData).toBe(true)

  await db.deleteFrom('sign_ups').where('source', '=', 'waitlist').execute()
  const added = { email: 'member-1@example.com', lists: ['waitlist'], consent: 'At the fair' }
  expect((await call('POST', '/leads', added, staff)).status).toBe(201)
  const file = await post({ action: 'download' }, dataToken)
  expect(file.headers.get('content-disposition')).toContain('my-data.json')
  const data = await file.text()
  expect(JSON.parse(data).lead.email).toBe('member-1@example.com')
  expect(data).toContain('Added by staff: At the fair')
  expect(data).not.toContain('ada')

  const gone = await post({ action: 'erase' }, dataToken)
  expect(gone.headers.get('location')).toBe('/preferences/erased')
  expect(await db.selectFrom('people').select('id').execute()).toEqual([])
  expect(await db.selectFrom('erasures').select('person_id').execute()).toEqual([{ person_id: id }])
  expect((await read(dataToken)).status).toBe(404)
})

test('who is confirmed and signs up again gets a mail that says so, once a day; the answer tells nobody', async () => {
  const { call, start, smtp } = await siteWithMember()
  const join = (email: string) => call('POST', '/subscriptions', { email, list: 'mailing-list' })
  const known = await join('member-1@example.com')
  const unknown = await join('stranger@example.com')
  expect([known.status, Object.keys(known.body.subscription)]).toEqual([
    unknown.status,
    Object.keys(unknown.body.subscription),
  ])
  await join('member-1@example.com')
  await start()
  await eventually(() => expect(smtp.mails).toHaveLength(2))
  const mail = smtp.mails.find(({ to }) => to[0] === 'member-1@example.com')
  expect(mail?.header('subject')).toBe('You are on the list of Wireloom already')
  expect(mail?.text).toContain('Waitlist, Mailing list')
  expect(mail?.header('list-unsubscribe')).toContain('/forms/unsubscribe?token=')
})
