import { SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { removeLinksOf } from '#src/blog/api/review/review.ts'
import { staffPassword, testSite, tokenSecret } from '#src/testing/test-site.ts'
import { forgetNetworks } from '../sign-in/networks.ts'
import { ensureFirstAccount, removeAccount } from './accounts.ts'
import { createStaffLinks } from './staff-mails.ts'

type Site = Awaited<ReturnType<typeof testSite>>
type Who = Record<string, string>

const password = 'eleven walking umbrellas'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const forgetProof = ({ db }: Pick<Site, 'db'>) =>
  db
    .updateTable('staff_sessions')
    .set({ proved_at: minutesAgo(11) })
    .execute()

async function addTotp({ call }: Pick<Site, 'call'>, who: Who) {
  const { secret } = (await call('POST', '/user/totp', undefined, who)).body
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await call('POST', '/user/totp/confirm', { code: totp.generate() }, who)
  return { totp, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

/** The token in the link of the newest invitation. */
async function invitationToken({ db }: Pick<Site, 'db'>): Promise<string> {
  const mail = await db
    .selectFrom('staff_mails')
    .selectAll()
    .where('kind', '=', 'invitation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return createStaffLinks(tokenSecret).tokenOf(mail)
}

test('nobody takes the address of an open invitation; if it happens, the invitation creates nothing', async () => {
  const { call, signIn, db } = await testSite()
  const olga = await signIn('olga')
  const eve = await signIn('eve', 'editor')
  const invite = () =>
    call('POST', '/staff/invitations', { email: 'grace@example.com', role: 'writer' }, olga)
  const accept = async (username: string) =>
    call('POST', '/user/invitation/accept', {
      token: await invitationToken({ db }),
      username,
      password,
    })
  await invite()
  const token = await invitationToken({ db })
  const taken = await call('POST', '/user/email', { email: 'Grace@example.com' }, eve)
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['email']])
  expect((await call('POST', '/user/invitation', { token })).status).toBe(200)
  // As if both happened at the same moment.
  await db
    .updateTable('staff_accounts')
    .set({ email: 'grace@example.com' })
    .where('username', '=', 'eve')
    .execute()
  const refused = await accept('grace')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
  await call('POST', '/user/email', { email: null }, eve)
  expect((await accept('grace')).status).toBe(200)
})

test('nobody gets the name of a removed account, its unsaved texts or its keys', async () => {
  const { call, signIn, db } = await testSite()
  const olga = await signIn('olga')
  const wim = await signIn('wim', 'writer')
  const article = { content: '[]', summary: 'Secret', status: 'draft' }
  const { blogId } = (await call('POST', '/blogs', article, wim)).body.blog
  const write = (id: string) =>
    call('POST', `/documents/${id}/updates`, { update: 'AAA=', kind: 'article', begins: true }, wim)
  expect((await write('never-saved')).status).toBe(200)
  const open = { kind: 'article', subjectId: blogId }
  const { documentId } = (await call('POST', '/documents/open', open, wim)).body
  expect((await write(documentId)).status).toBe(200)
  expect((await call('DELETE', '/staff/wim', undefined, olga)).status).toBe(204)
  // The text of a saved article belongs to everybody who may edit it.
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([{ id: documentId }])
  await call('POST', '/staff/invitations', { email: 'w@example.com', role: 'writer' }, olga)
  const token = await invitationToken({ db })
  const accept = (username: string) =>
    call('POST', '/user/invitation/accept', { token, username, password })
  const refused = await accept('Wim')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['username']])
  expect((await accept('wim2')).status).toBe(200)
})

test("another account's idempotency key does not return that account's draft", async () => {
  const { call, signIn } = await testSite()
  const [wim, wanda] = [await signIn('wim', 'writer'), await signIn('wanda', 'writer')]
  const key = { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' }
  const article = (summary: string) => ({ content: '[]', summary, status: 'draft' })
  const first = await call('POST', '/blogs', article('Secret'), { ...wim, ...key })
  const second = await call('POST', '/blogs', article('Own'), { ...wanda, ...key })
  expect(second.body.blog.summary).toBe('Own')
  expect(second.body.blog.blogId).not.toBe(first.body.blog.blogId)
  const again = await call('POST', '/blogs', article('Secret'), { ...wim, ...key })
  expect(again.body.blog.blogId).toBe(first.body.blog.blogId)
})

test('with a second factor the password alone proves nothing, and does not remove the factor', async () => {
  const site = await testSite()
  const { call } = site
  const ada = await site.signIn('ada')
  const { totp } = await addTotp(site, ada)
  await forgetProof(site)
  const prove = (proof: object) => call('POST', '/user/step-up', proof, ada)
  const refused = await prove({ password: staffPassword })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['proof']])
  expect((await call('DELETE', '/user/totp', undefined, ada)).status).toBe(403)
  const change = { currentPassword: staffPassword, newPassword: password }
  expect((await call('POST', '/user/password', change, ada)).status).toBe(403)
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await prove({ code })).status).toBe(204)
  expect((await call('DELETE', '/user/totp', undefined, ada)).status).toBe(204)
})

test('the owner of an account is told of every change of what lets in, where mail is set up', async () => {
  for (const smtpUrl of ['smtp://127.0.0.1:9', undefined]) {
    const site = await testSite({ smtpUrl })
    const { call, db } = site
    const ada = await site.signIn('ada')
    const olga = await site.signIn('olga')
    expect((await call('GET', '/user', undefined, ada)).body.account.mailConfigured).toBe(
      smtpUrl !== undefined,
    )
    await call('POST', '/user/email', { email: 'ada@example.com' }, ada)
    await addTotp(site, ada)
    await call('POST', '/user/recovery-codes', undefined, ada)
    await call('DELETE', '/user/totp', undefined, ada)
    await addTotp(site, ada)
    const change = { currentPassword: staffPassword, newPassword: password }
    const { result } = (await call('POST', '/user/password', change, ada)).body
    const again = { authorization: `Bearer ${result.token}` }
    await call('POST', '/user/email', { email: 'mallory@example.com' }, again)
    await call('POST', '/staff/ada/reset-second-factor', undefined, olga)
    const mails = await db
      .selectFrom('staff_mails')
      .select(['email', 'details'])
      .where('kind', '=', 'credentials-changed')
      .orderBy('id')
      .execute()
    const told = mails.map(({ email, details }) => `${email}: ${details?.split('.')[0]}`)
    expect(told).toEqual(
      smtpUrl
        ? [
            'ada@example.com: A second factor was added',
            'ada@example.com: New recovery codes were made; the earlier ones no longer work',
            'ada@example.com: A second factor was removed',
            'ada@example.com: A second factor was added',
            'ada@example.com: The password was changed',
            'ada@example.com: The email address was changed or removed',
            'mallory@example.com: A second factor was removed',
          ]
        : [],
    )
  }
})

test("ending sessions asks again; an owner ends another's", async () => {
  const site = await testSite()
  const { call, db } = site
  const olga = await site.signIn('olga')
  const bob = await site.signIn('bob', 'editor')
  const { sessions } = (await call('GET', '/user/sessions', undefined, bob)).body
  await forgetProof(site)
  for (const [method, path, who] of [
    ['POST', '/staff/bob/logout', olga],
    ['POST', '/user/logout-everywhere', bob],
    ['DELETE', `/user/sessions/${sessions[0].id}`, bob],
  ] as const) {
    const { status, body } = await call(method, path, undefined, who)
    expect([path, status, body.type]).toEqual([path, 403, '/problems/step-up-required'])
  }
  await call('POST', '/user/step-up', { password: staffPassword }, olga)
  expect((await call('POST', '/staff/nobody/logout', undefined, olga)).status).toBe(404)
  const ended = await call('POST', '/staff/bob/logout', undefined, olga)
  expect([ended.status, ended.body]).toEqual([200, { ended: 1 }])
  expect((await call('GET', '/user', undefined, bob)).status).toBe(401)
  expect((await call('GET', '/user', undefined, olga)).status).toBe(200)
  const trail = await db
    .selectFrom('staff_activity')
    .select(['who', 'about'])
    .where('kind', '=', 'sessions-ended')
    .execute()
  expect(trail).toEqual([{ who: 'olga', about: 'bob' }])
})

test('a token for somebody else, of somebody else or from the future opens nothing', async () => {
  const { call, signIn, db } = await testSite()
  await signIn('ada')
  const { sid } = await db.selectFrom('staff_sessions').select('sid').executeTakeFirstOrThrow()
  const now = Math.floor(Date.now() / 1000)
  const statusOf = async (claims: object, issuedAt = now) => {
    const token = await new SignJWT({ sid, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ada')
      .setIssuedAt(issuedAt)
      .setExpirationTime(now + 3600)
      .sign(new TextEncoder().encode(tokenSecret))
    const authorization = `Bearer ${token}`
    return (await call('GET', '/user', undefined, { authorization })).status
  }
  expect(await statusOf({ iss: 'wireloom', aud: 'wireloom staff' })).toBe(200)
  // Of the version before.
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ aud: 'another' })).toBe(401)
  expect(await statusOf({ aud: ['wireloom staff', 'another'] })).toBe(401)
  expect(await statusOf({ iss: 'https://another.example' })).toBe(401)
  expect(await statusOf({}, now + 600)).toBe(401)
})

test('recovery codes have more than 128 bits, and sign in as they are written', async () => {
  const site = await testSite()
  const { recoveryCodes } = await addTotp(site, await site.signIn('ada'))
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){6}[a-hj-km-np-z2-9]{4}$/)
  }
  expect(28 * Math.log2(31)).toBeGreaterThan(128)
  const asked = await site.call('POST', '/user/login', { username: 'ada', password: staffPassword })
  const { challenge } = asked.body
  const entered = await site.call('POST', '/user/login/second-factor', {
    challenge,
    code: recoveryCodes[0]?.toUpperCase(),
  })
  expect(entered.status).toBe(200)
})

test('networks that an account has not signed in from for 90 days are forgotten', async () => {
  const { db, signIn } = await testSite()
  await signIn('ada')
  const networks = () => db.selectFrom('staff_networks').select('network').execute()
  const day = 86_400_000
  await forgetNetworks(db, Date.now() + 89 * day)
  expect(await networks()).toHaveLength(1)
  await forgetNetworks(db, Date.now() + 91 * day)
  expect(await networks()).toEqual([])
})

test('on a new installation owners and editors need a second factor after seven days, writers do not', async () => {
  const site = await testSite()
  const { call, db } = site
  const first = { username: 'olga', password: staffPassword }
  await ensureFirstAccount(db, first, { secondFactorRequired: true })
  const { result } = (await call('POST', '/user/login', first)).body
  const olga = { authorization: `Bearer ${result.token}` }
  expect((await call('GET', '/staff', undefined, olga)).status).toBe(200)
  const { created_at } = await db
    .selectFrom('staff_accounts')
    .select('created_at')
    .where('username', '=', 'olga')
    .executeTakeFirstOrThrow()
  const due = Date.parse(created_at) + 7 * 86_400_000
  const { account } = (await call('GET', '/user', undefined, olga)).body
  expect(Date.parse(account.secondFactorDue)).toBe(due)
  const eve = await site.signIn('eve', 'editor')
  const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
  await db.updateTable('staff_accounts').set({ created_at: aWeekAgo }).execute()
  const refused = await call('GET', '/staff', undefined, olga)
  expect([refused.status, refused.body.type]).toEqual([
    403,
    '/problems/second-factor-set-up-required',
  ])
  await addTotp(site, olga)
  const { body } = await call('GET', '/staff', undefined, olga)
  expect(body).toMatchObject({ secondFactorRequired: true, of: 'editors' })
  const wim = await site.signIn('wim', 'writer')
  await db.updateTable('staff_accounts').set({ created_at: aWeekAgo }).execute()
  expect((await call('GET', '/documents?kind=article', undefined, wim)).status).toBe(200)
  expect((await call('GET', '/documents?kind=article', undefined, eve)).status).toBe(403)
  const rule = (policy: object) => call('POST', '/staff/policy', policy, olga)
  await rule({ secondFactorRequired: true })
  expect((await call('GET', '/documents?kind=article', undefined, wim)).status).toBe(403)
  await rule({ secondFactorRequired: false })
  expect((await call('GET', '/documents?kind=article', undefined, eve)).status).toBe(200)
})

test('an installation that has been in use keeps its rule, and its operator the name of the first account', async () => {
  const { call, db } = await testSite()
  const first = { username: 'olga', password: staffPassword }
  await ensureFirstAccount(db, first, { secondFactorRequired: false })
  await call('POST', '/user/login', first)
  await removeAccount(db, 'olga', { removeReviewLinks: removeLinksOf })
  await ensureFirstAccount(db, first, { secondFactorRequired: true })
  const { result } = (await call('POST', '/user/login', first)).body
  const olga = { authorization: `Bearer ${result.token}` }
  expect((await call('GET', '/staff', undefined, olga)).status).toBe(200)
})

test("readers see a writer's name and picture once an owner has accepted them", async () => {
  const { call, signIn } = await testSite()
  const olga = await signIn('olga')
  const wim = await signIn('wim', 'writer')
  const { blogId } = (
    await call('POST', '/blogs', { content: '[]', summary: 'S', status: 'draft' }, wim)
  ).body.blog
  await call('POST', `/blogs/${blogId}/update`, { status: 'published' }, olga)
  const shown = async () => {
    const { cards } = (await call('GET', '/blogs/cards')).body
    return cards[0].authorName
  }
  const choose = (displayName: string) => call('POST', '/user/profile', { displayName }, wim)
  const decide = (accepted: boolean, who: Who) =>
    call('POST', '/staff/wim/profile', { accepted }, who)
  expect((await choose('The Founder')).status).toBe(204)
  expect(await shown()).toBe('Wireloom')
  expect((await call('GET', '/user', undefined, wim)).body.account).toMatchObject({
    displayName: '',
    wantedName: 'The Founder',
  })
  const { attention } = (await call('GET', '/attention', undefined, olga)).body
  expect(attention).toContainEqual(expect.objectContaining({ href: '/contentmanager/staff' }))
  expect((await decide(true, wim)).status).toBe(403)
  expect((await decide(false, olga)).status).toBe(204)
  expect(await shown()).toBe('Wireloom')
  await choose('Wim W.')
  expect((await decide(true, olga)).status).toBe(204)
  expect(await shown()).toBe('Wim W.')
  expect((await choose('Wim\u202eresu')).status).toBe(422)
  await call('POST', '/user/profile', { displayName: 'Olga O.' }, olga)
  expect((await call('GET', '/user', undefined, olga)).body.account.displayName).toBe('Olga O.')
})
