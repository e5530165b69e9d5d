import { type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { removeLinksOf } from '#src/blog/api/review/review.ts'
import { staffPassword, testSite, tokenSecret } from '#src/testing/test-site.ts'
import {
  addAccount,
  changePassword,
  ensureFirstAccount,
  findAccount,
  listAccounts,
  removeAccount,
} from './accounts/accounts.ts'
import { createSessions } from './sign-in/sessions.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('login returns user and token; validation returns a fresh token', async () => {
  const { call, db } = await testSite()
  await addAccount(db, 'Ada', staffPassword)
  const { status, body } = await call('POST', '/user/login', {
    username: ' ADA ',
    password: staffPassword,
  })
  expect(status).toBe(200)
  expect(body.result.user).toEqual({ username: 'ada', role: 'owner' })
  const claims = JSON.parse(Buffer.from(body.result.token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ sub: 'ada', sid: expect.any(String) })
  expect(claims.exp - claims.iat).toBe(12 * 60 * 60)

  const valid = await call('POST', '/user/validation', undefined, bearer(body.result.token))
  expect(valid.status).toBe(200)
  expect(valid.body.result.user).toEqual({ username: 'ada', role: 'owner' })
  const again = await call('POST', '/user/validation', undefined, bearer(valid.body.result.token))
  expect(again.status).toBe(200)
})

test('a wrong name and a wrong password get the same response', async () => {
  const { call, signIn } = await testSite()
  await signIn('ada')
  const wrong = await call('POST', '/user/login', { username: 'ada', password: 'not this one' })
  const nobody = await call('POST', '/user/login', { username: 'bob', password: 'not this one' })
  expect(wrong.status).toBe(401)
  expect(nobody.status).toBe(401)
  expect(nobody.body).toEqual(wrong.body)
})

test('username and password are required', async () => {
  const { call } = await testSite()
  const { status, body } = await call('POST', '/user/login', { username: ' ' })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['password', 'username'])
})

test('forged tokens are refused', async () => {
  const { call, db } = await testSite()
  await addAccount(db, 'ada', staffPassword)
  const login = await call('POST', '/user/login', { username: 'ada', password: staffPassword })
  const token: string = login.body.result.token
  const [head = '', payload = '', signature = ''] = token.split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const sign = (secret: string, alg: string, exp: string) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg })
      .setSubject('ada')
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode(secret))
  const known = 'a secret of at least 32 characters'
  const withClaims = (claims: JWTPayload) =>
    new SignJWT({ sid, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(known))
  const forged = [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${head}.${payload}.${'A'.repeat(43)}`,
    await sign('another secret of 32 characters!!', 'HS256', '1h'),
    await sign(known, 'HS384', '1h'),
    await sign(known, 'HS256', '-1s'),
    await withClaims({ sub: 'ada' }),
    await withClaims({ exp: Math.floor(Date.now() / 1000) + 3600 }),
  ]
  for (const bad of forged) {
    expect((await call('POST', '/user/validation', undefined, bearer(bad))).status).toBe(401)
  }
  // The same claims with the right secret and algorithm are accepted, so each case above fails only because of its
  // own fault.
  const good = await sign(known, 'HS256', '1h')
  expect((await call('POST', '/user/validation', undefined, bearer(good))).status).toBe(200)
})

test('logout, a new password and a removed account end a session at once', async () => {
  const { call, signIn, db } = await testSite()
  const works = async (staff: Record<string, string>) =>
    (await call('POST', '/user/validation', undefined, staff)).status === 200
  const ada = await signIn('ada')
  const grace = await signIn('grace')
  expect((await call('POST', '/user/logout', undefined, ada)).status).toBe(204)
  expect(await works(ada)).toBe(false)
  expect(await works(grace)).toBe(true)
  await changePassword(db, { username: 'grace', password: 'another long password' })
  expect(await works(grace)).toBe(false)
  const linus = await signIn('linus')
  await removeAccount(db, 'linus', { removeReviewLinks: removeLinksOf })
  expect(await works(linus)).toBe(false)
})

test('a login that checked the old password opens no session after a change', async () => {
  const { call, db, signIn } = await testSite()
  await signIn('ada')
  const read = await findAccount(db, 'ada')
  await changePassword(db, { username: 'ada', password: 'another long password' })
  const sessions = createSessions(db, tokenSecret)
  const open = (account: typeof read) =>
    db
      .transaction()
      .execute(async (trx) => account && sessions.open(account, trx, { device: '', network: '' }))
  expect(await open(read)).toBeUndefined()
  expect(await open(await findAccount(db, 'ada'))).toEqual(expect.any(String))
  const removed = await findAccount(db, 'ada')
  await removeAccount(db, 'ada', { removeReviewLinks: removeLinksOf })
  expect(await open(removed)).toBeUndefined()
  expect((await call('POST', '/user/login', { username: 'ada', password: 'x' })).status).toBe(401)
})

test('logins racing with a password change leave no session of the old password', async () => {
  const { call, db } = await testSite()
  await addAccount(db, 'ada', staffPassword)
  const login = () => call('POST', '/user/login', { username: 'ada', password: staffPassword })
  const change = changePassword(db, { username: 'ada', password: 'another long password' })
  const answers = await Promise.all(Array.from({ length: 12 }, login))
  await change
  for (const { status, body } of answers) {
    expect([200, 401]).toContain(status)
    if (status !== 200) continue
    const token = bearer(body.result.token)
    expect((await call('POST', '/user/validation', undefined, token)).status).toBe(401)
  }
})

test('a session ends two weeks after its sign-in, however often it was renewed', async () => {
  const { call, db, signIn } = await testSite()
  const staff = await signIn()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const renewed = async (created_at: string) => {
    await db.updateTable('staff_sessions').set({ created_at }).execute()
    return (await call('POST', '/user/validation', undefined, staff)).status
  }
  expect(await renewed(daysAgo(13))).toBe(200)
  expect(await renewed(daysAgo(15))).toBe(401)
})

test('passwords are stored only as Argon2id hashes', async () => {
  const { db } = await testSite()
  await addAccount(db, 'ada', staffPassword)
  const [row] = await db.selectFrom('staff_accounts').select('password_hash').execute()
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('account names are unique ignoring case, short passwords and unknown names are refused', async () => {
  const { db } = await testSite()
  await addAccount(db, 'ada', staffPassword)
  await expect(addAccount(db, 'ADA', staffPassword)).rejects.toThrow('already')
  await expect(addAccount(db, 'bob', 'short')).rejects.toThrow('12 characters')
  await expect(addAccount(db, 'bob <b>', staffPassword)).rejects.toThrow('username')
  await expect(changePassword(db, { username: 'bob', password: staffPassword })).rejects.toThrow(
    'no account',
  )
  await expect(removeAccount(db, 'bob', { removeReviewLinks: removeLinksOf })).rejects.toThrow(
    'no account',
  )
  expect((await listAccounts(db)).map((one) => one.username)).toEqual(['ada'])
})

const optional = { secondFactorRequired: false }

test('the first account is created once, and its password is shown once', async () => {
  const { db, call } = await testSite()
  const told = await ensureFirstAccount(db, undefined, optional)
  expect(told?.password.length).toBeGreaterThanOrEqual(20)
  expect((await call('POST', '/user/login', told)).status).toBe(200)
  expect(await ensureFirstAccount(db, undefined, optional)).toBeUndefined()
})

test('the password of a configured first account is not shown', async () => {
  const { db, call } = await testSite()
  const configured = { username: 'ada', password: staffPassword }
  expect(await ensureFirstAccount(db, configured, optional)).toBeUndefined()
  expect((await call('POST', '/user/login', configured)).status).toBe(200)
})
