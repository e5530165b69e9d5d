import { expect, test } from 'vitest'
import { commandLine, deleteOldActivity, recordActivity } from '#src/activity/record.ts'
import { removeLinksOf } from '#src/blog/api/review/review.ts'
import { testSite } from '#src/testing/test-site.ts'
import { changePassword, removeAccount } from './accounts/accounts.ts'

type Entry = { who: string; kind: string; about: string | null }
const told = (body: { activities: Entry[] }) =>
  body.activities.map(({ who, kind, about }) => [who, kind, about].filter(Boolean).join(' '))

const title = (text: string) => JSON.stringify([{ id: 't', type: 'title', content: text }])

test('changes of content are recorded with the id, but without its text', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn('ada')
  const draft = { content: title('Secret words'), summary: 'Hidden' }
  const { blogId } = (await call('POST', '/blogs', draft, ada)).body.blog
  const update = (change: object) => call('POST', `/blogs/${blogId}/update`, change, ada)
  await update({ content: title('Other words') })
  await update({ status: 'published' })
  await update({ content: title('Secret words') })
  await call('POST', `/blogs/${blogId}/delete`, undefined, ada)
  const faq = {
    question: 'Why is it so?',
    answer: 'It is so by design.',
    navigationHeading: 'Why',
    order: 1,
  }
  const { faqid } = (await call('POST', '/faq', faq, ada)).body.faq
  await call('PATCH', `/faq/${faqid}`, { answer: 'Because of this.' }, ada)
  await call('DELETE', `/faq/${faqid}`, undefined, ada)

  const { status, body } = await call('GET', '/activity', undefined, ada)
  expect(status).toBe(200)
  expect(told(body)).toEqual([
    `ada faq-deleted ${faqid}`,
    `ada faq-updated ${faqid}`,
    `ada faq-created ${faqid}`,
    `ada blog-deleted ${blogId}`,
    `ada blog-restored ${blogId}`,
    `ada blog-published ${blogId}`,
    `ada blog-updated ${blogId}`,
    `ada blog-created ${blogId}`,
    'ada signed-in',
    'command line account-added ada',
  ])
  expect(JSON.stringify(body)).not.toMatch(/Secret|Hidden|Because/)
})

test('each entry has its network, and unknown names are not stored', async () => {
  const made = await testSite({ trustProxy: 1 })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const ada = await made.signIn('ada')
  const attempt = (username: string, address: string) =>
    made.call('POST', '/user/login', { username, password: 'not this one' }, from(address))
  await attempt('ada', '198.51.100.7:4711')
  for (const name of ['hunter2', 'root', 'admin']) await attempt(name, '203.0.113.9')
  await attempt('admin', '[2001:db8:5:6::1]:99')
  await made.call('POST', '/user/logout', undefined, { ...ada, ...from('192.0.2.1') })
  const rows = await made.db.selectFrom('staff_activity').selectAll().orderBy('id').execute()
  expect(rows.map(({ who, kind, network }) => `${who}, ${kind}, ${network}`)).toEqual([
    'command line, account-added, null',
    'ada, signed-in, 127.0.0.0/24',
    'ada, sign-in-failed, 198.51.100.0/24',
    // One entry for many attempts from one network within ten minutes.
    'unknown user, sign-in-failed, 203.0.113.0/24',
    'unknown user, sign-in-failed, 2001:db8:5::/48',
    'ada, signed-out, 192.0.2.0/24',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|root|admin/)
  const staff = await made.signIn('bob')
  const { body } = await made.call('GET', '/activity?who=unknown%20user', undefined, staff)
  expect(body.activities.map((one: { network: string }) => one.network)).toEqual([
    '2001:db8:5::/48',
    '203.0.113.0/24',
  ])
})

test('an article, FAQ or newsletter is shown with its current title', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn('ada')
  const draft = { content: title('Old name'), summary: 'S' }
  const { blogId } = (await call('POST', '/blogs', draft, ada)).body.blog
  await call('POST', `/blogs/${blogId}/update`, { content: title('New name') }, ada)
  const titles = async () =>
    (await call('GET', '/activity', undefined, ada)).body.activities.map(
      (entry: { title: string | null }) => entry.title,
    )
  expect(await titles()).toEqual(['New name', 'New name', null, null])
  await call('POST', `/blogs/${blogId}/delete`, undefined, ada)
  expect(await titles()).toEqual([null, null, null, null, null])
  const faq = {
    question: 'Is it named?',
    answer: 'By its heading.',
    navigationHeading: 'Names',
    order: 1,
  }
  await call('POST', '/faq', faq, ada)
  await call('POST', '/newsletters', { subject: 'A subject' }, ada)
  expect((await titles()).slice(0, 2)).toEqual(['A subject', 'Names'])
})

test('a call that is refused or fails is not recorded', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn('ada')
  expect((await call('DELETE', '/faq/7', undefined, ada)).status).toBe(404)
  expect((await call('POST', '/blogs/7/delete', undefined, ada)).status).toBe(404)
  expect((await call('POST', '/leads/7/erase', undefined, ada)).status).toBe(404)
  const { body } = await call('GET', '/activity', undefined, ada)
  expect(told(body)).toEqual(['ada signed-in', 'command line account-added ada'])
})

test('nothing of an erased lead stays in the trail', async () => {
  const { call, signIn, db } = await testSite()
  const ada = await signIn('ada')
  await call('POST', '/registrations', { name: 'Grace Visitor', email: 'grace@example.com' })
  const { id } = (await call('GET', '/leads', undefined, ada)).body.leads[0]
  const { request } = (await call('POST', `/leads/${id}/requests`, { kind: 'deletion' }, ada)).body
  await call('POST', `/leads/requests/${request.id}/close`, undefined, ada)
  await call('GET', '/leads/export.csv', undefined, ada)
  await call('POST', `/leads/${id}/erase`, undefined, ada)
  const { body } = await call('GET', '/activity', undefined, ada)
  expect(told(body).slice(0, 4)).toEqual([
    `ada lead-erased ${id}`,
    'ada leads-exported',
    `ada request-closed ${id}`,
    `ada request-noted ${id}`,
  ])
  const kept = JSON.stringify(await db.selectFrom('staff_activity').selectAll().execute())
  expect(kept).not.toMatch(/grace/i)
})

test('sign-ins, failed sign-ins, sign-outs and account changes are recorded', async () => {
  const { call, signIn, db } = await testSite()
  const ada = await signIn('ada')
  const bob = await signIn('bob')
  await call('POST', '/user/login', { username: 'ada', password: 'wrong' })
  await call('POST', '/user/login', { username: 'my password by mistake', password: 'x' })
  await call('POST', '/user/logout', undefined, bob)
  await changePassword(db, { username: 'bob', password: 'another good password' })
  await removeAccount(db, 'bob', { removeReviewLinks: removeLinksOf })
  const { body } = await call('GET', '/activity', undefined, ada)
  expect(told(body)).toEqual([
    'command line account-removed bob',
    'command line password-changed bob',
    'bob signed-out',
    'unknown user sign-in-failed',
    'ada sign-in-failed',
    'bob signed-in',
    'command line account-added bob',
    'ada signed-in',
    'command line account-added ada',
  ])
  expect(body.people).toEqual(['ada', 'bob', 'command line', 'unknown user'])
})

test('signing out everywhere ends all sessions of one account and no other', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn('ada')
  const bob = await signIn('bob')
  const second = await call('POST', '/user/login', {
    username: 'ada',
    password: 'correct horse battery',
  })
  const elsewhere = { authorization: `Bearer ${second.body.result.token}` }
  const answer = await call('POST', '/user/logout-everywhere', undefined, elsewhere)
  expect(answer).toMatchObject({ status: 200, body: { ended: 2 } })
  for (const token of [ada, elsewhere]) {
    expect((await call('POST', '/user/validation', undefined, token)).status).toBe(401)
  }
  expect((await call('POST', '/user/validation', undefined, bob)).status).toBe(200)
})

test("a new password of one's own ends all sessions but the one it opens", async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn('ada')
  const change = (currentPassword: string, newPassword: string, token = ada) =>
    call('POST', '/user/password', { currentPassword, newPassword }, token)
  const next = 'a password never used'
  const wrong = await change('not this one', next)
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { currentPassword: [expect.any(String)] } },
  })
  const failed = await call('GET', '/activity?limit=1', undefined, ada)
  expect(told(failed.body)).toEqual(['ada password-change-failed ada'])
  expect((await change('correct horse battery', 'too short')).status).toBe(422)
  expect((await call('POST', '/user/validation', undefined, ada)).status).toBe(200)

  const changed = await change('correct horse battery', next)
  expect(changed.status).toBe(200)
  expect((await call('POST', '/user/validation', undefined, ada)).status).toBe(401)
  const fresh = { authorization: `Bearer ${changed.body.result.token}` }
  const { body } = await call('GET', '/activity?limit=1', undefined, fresh)
  expect(told(body)).toEqual(['ada password-changed ada'])
  const login = (password: string) => call('POST', '/user/login', { username: 'ada', password })
  expect((await login('correct horse battery')).status).toBe(401)
  expect((await login(next)).status).toBe(200)
})

test('the trail has pages and filters by person and kind; anonymous requests see nothing', async () => {
  const { call, signIn, db } = await testSite()
  const ada = await signIn('ada')
  for (let i = 1; i <= 7; i++) {
    const who = i % 2 ? 'ada' : commandLine
    await recordActivity(db, { who, kind: i % 3 ? 'blog-updated' : 'faq-updated', about: i })
  }
  const seen: string[] = []
  let before: number | null = null
  do {
    const query: string = before ? `?limit=4&before=${before}` : '?limit=4'
    const { body } = await call('GET', `/activity${query}`, undefined, ada)
    seen.push(...told(body))
    before = body.nextBefore
  } while (before)
  expect(seen).toHaveLength(9)
  expect(new Set(seen).size).toBe(9)
  const some = await call('GET', '/activity?who=ada&kind=blog-updated', undefined, ada)
  expect(told(some.body)).toEqual([7, 5, 1].map((about) => `ada blog-updated ${about}`))
  expect((await call('GET', '/activity?kind=nothing', undefined, ada)).status).toBe(422)
  expect((await call('GET', '/activity')).status).toBe(401)
})

test('the trail is append-only, and entries are deleted after 13 months', async () => {
  const { db } = await testSite()
  await recordActivity(db, { who: 'ada', kind: 'signed-in' })
  const change = db.updateTable('staff_activity').set({ who: 'eve' }).execute()
  await expect(change).rejects.toThrow('only added to')
  const year = new Date(Date.now() - 365 * 86_400_000).toISOString()
  const older = new Date(Date.now() - 400 * 86_400_000).toISOString()
  for (const at of [year, older]) {
    await db.insertInto('staff_activity').values({ at, who: 'ada', kind: 'signed-in' }).execute()
  }
  await deleteOldActivity(db)
  const kept = await db.selectFrom('staff_activity').select('at').execute()
  expect(kept).toHaveLength(2)
  expect(kept.map((row) => row.at)).not.toContain(older)
})
