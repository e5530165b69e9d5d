import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { staffPassword, testSite, tokenSecret } from '#src/testing/test-site.ts'
import { changeRole, findAccount } from '../accounts/accounts.ts'
import { createCredentialNotices } from '../accounts/staff-mails.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createNetworks } from './networks.ts'
import { removeSecondFactors } from './second-factors.ts'
import { createSessions } from './sessions.ts'
import { createTotpSecrets, stepOfCode, unreadableSecrets } from './totp.ts'

type Site = Awaited<ReturnType<typeof testSite>>

/** The code of the current time step, or of one `steps` later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

async function withTotp() {
  const site = await testSite()
  const ada = await site.signIn('ada')
  const { secret } = (await site.call('POST', '/user/totp', undefined, ada)).body
  const confirmed = await site.call('POST', '/user/totp/confirm', { code: codeOf(secret) }, ada)
  expect(confirmed.status).toBe(200)
  return { ...site, ada, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

const login = ({ call }: Pick<Site, 'call'>, password = staffPassword) =>
  call('POST', '/user/login', { username: 'ada', password })

test('with a second factor the password alone opens no session', async () => {
  const site = await withTotp()
  const { call, db, secret } = site
  const asked = await login(site)
  expect(asked.status).toBe(401)
  expect(asked.body).toMatchObject({
    type: '/problems/second-factor-required',
    challenge: expect.any(String),
    methods: ['code'],
  })
  expect(asked.body.result).toBeUndefined()
  // A wrong password gets the same response as without a second factor.
  expect((await login(site, 'not this one')).body.type).toBe('about:blank')
  const { challenge } = asked.body
  const finish = (code: string, begun = challenge) =>
    call('POST', '/user/login/second-factor', { challenge: begun, code })
  // One code for all attempts: the next one is valid once the half minute ends.
  const code = codeOf(secret, 1)
  expect((await finish('000000')).status).toBe(401)
  expect((await finish(code, 'made-up')).status).toBe(401)
  const entered = await finish(code)
  expect(entered.status).toBe(200)
  expect(entered.body.result.user).toEqual({ username: 'ada', role: 'owner' })
  // Neither the challenge nor the code works twice.
  expect((await finish(code)).status).toBe(401)
  const again = (await login(site)).body.challenge
  expect((await finish(code, again)).status).toBe(401)
  expect(await db.selectFrom('staff_sessions').select('sid').execute()).toHaveLength(2)
})

test('a challenge allows five guesses within five minutes', async () => {
  const site = await withTotp()
  const { call, db, secret } = site
  const finish = (challenge: string, code: string) =>
    call('POST', '/user/login/second-factor', { challenge, code })
  const { challenge } = (await login(site)).body
  for (let nth = 0; nth < 5; nth++) expect((await finish(challenge, '000000')).status).toBe(401)
  expect((await finish(challenge, codeOf(secret, 1))).status).toBe(401)
  const late = (await login(site)).body.challenge
  await db.updateTable('staff_challenges').set({ expires_at: '2020-01-01' }).execute()
  expect((await finish(late, codeOf(secret, 1))).status).toBe(401)
})

test('guesses of the code are delayed like those of the password, and a right password clears nothing', async () => {
  const site = await testSite({ rateLimits: true })
  const ada = await site.signIn('ada')
  const { secret } = (await site.call('POST', '/user/totp', undefined, ada)).body
  await site.call('POST', '/user/totp/confirm', { code: codeOf(secret) }, ada)
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const { status, body } = await login(site)
    statuses.push(status)
    if (status === 429) break
    const guess = { challenge: body.challenge, code: '000000' }
    statuses.push((await site.call('POST', '/user/login/second-factor', guess)).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

/** With limits and a frozen clock: on a busy machine a delay of a second would pass unnoticed. */
async function limitedWithTotp() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const site = await testSite({ rateLimits: true })
  const ada = await site.signIn('ada')
  const { secret } = (await site.call('POST', '/user/totp', undefined, ada)).body
  await site.call('POST', '/user/totp/confirm', { code: codeOf(secret) }, ada)
  const finish = (challenge: string, code: string) =>
    site.call('POST', '/user/login/second-factor', { challenge, code })
  /** The status of each of the two steps. */
  const enter = async () => {
    // Allows the same code for every sign-in of this test.
    await site.db.updateTable('staff_accounts').set({ totp_last_step: null }).execute()
    const asked = await login(site)
    if (asked.status !== 401) return [asked.status]
    return [401, (await finish(asked.body.challenge, codeOf(secret))).status]
  }
  const counters = () =>
    site.db.selectFrom('login_waits').select(['subject', 'failures']).orderBy('subject').execute()
  return { ...site, finish, enter, counters }
}

test('sixty honest sign-ins with a second factor leave the counters of their network alone', async () => {
  const { enter, counters } = await limitedWithTotp()
  await enter()
  const before = await counters()
  for (let nth = 0; nth < 60; nth++) expect([nth, ...(await enter())]).toEqual([nth, 401, 200])
  expect(await counters()).toEqual(before)
  expect(before.every(({ failures }) => failures === 0)).toBe(true)
})

test('an honest sign-in with a second factor passes both steps after one delay', async () => {
  const site = await limitedWithTotp()
  const networkWide = { username: 'nobody', password: 'wrong wrong wrong' }
  for (let nth = 0; nth < 4; nth++) await site.call('POST', '/user/login', networkWide)
  for (let nth = 0; nth < 16; nth++) {
    await site.call('POST', '/user/login', { ...networkWide, username: `nobody${nth}` })
  }
  expect(await site.enter()).toEqual([429])
  vi.advanceTimersByTime(1000)
  expect(await site.enter()).toEqual([401, 200])
  expect(await site.enter()).toEqual([401, 200])
})

test('guesses of challenges and codes from one network are delayed', async () => {
  const { finish, enter } = await limitedWithTotp()
  const statuses: number[] = []
  for (let nth = 0; nth < 22; nth++)
    statuses.push((await finish(`made-up-${nth}`, '000000')).status)
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
  expect(await enter()).toEqual([429])
})

test('guesses of the code from elsewhere do not keep the owner of a known network out', async () => {
  const { db, enter } = await limitedWithTotp()
  expect(await enter()).toEqual([401, 200])
  const throttle = createLoginThrottle({
    db,
    secret: tokenSecret,
    networks: createNetworks(tokenSecret),
    isLimited: true,
  })
  const guess = async (network: string) => (await throttle.begin(network)).at('ada')
  for (let nth = 0; nth < 5; nth++) await guess(`203.0.113.${nth}`)
  await expect(guess('203.0.113.99')).rejects.toMatchObject({ status: 429 })
  expect(await enter()).toEqual([401, 200])
})

test('the right password does not allow more guesses of the code', async () => {
  const site = await limitedWithTotp()
  let guesses = 0
  for (let nth = 0; nth < 40; nth++) {
    const { status, body } = await login(site)
    if (status === 429) continue
    const guess = await site.finish(body.challenge, '000000')
    if (guess.status !== 429) guesses++
  }
  expect(guesses).toBe(5)
})

test('a recovery code opens a session once', async () => {
  const site = await withTotp()
  const [code = ''] = site.recoveryCodes
  expect(site.recoveryCodes).toHaveLength(10)
  const finish = async () => {
    const { challenge } = (await login(site)).body
    const body = { challenge, code: ` ${code.toUpperCase()} ` }
    return (await site.call('POST', '/user/login/second-factor', body)).status
  }
  expect(await finish()).toBe(200)
  expect(await finish()).toBe(401)
  const { account } = (await site.call('GET', '/user', undefined, site.ada)).body
  expect(account).toMatchObject({ totp: true, recoveryCodes: 9 })
  const kept = JSON.stringify(
    await site.db.selectFrom('staff_recovery_codes').selectAll().execute(),
  )
  expect(kept).not.toContain(code)
})

test('a login in progress does not survive a change of role or second factor, or a removal', async () => {
  const { db, signIn } = await testSite()
  await signIn('ada')
  await signIn('otto')
  const sessions = createSessions(db, tokenSecret)
  const origin = { device: '', network: '' }
  const opens = async (account: Awaited<ReturnType<typeof findAccount>>) =>
    account && (await db.transaction().execute((trx) => sessions.open(account, trx, origin)))
  let read = await findAccount(db, 'ada')
  await changeRole(db, { username: 'ada', role: 'writer' })
  expect(await opens(read)).toBeUndefined()
  read = await findAccount(db, 'ada')
  await removeSecondFactors(db, {
    username: 'ada',
    who: 'command line',
    notices: createCredentialNotices(false),
  })
  expect(await opens(read)).toBeUndefined()
  expect(await opens(await findAccount(db, 'ada'))).toEqual(expect.any(String))
})

test('a challenge from before a password change opens no session after it', async () => {
  const site = await withTotp()
  const { challenge } = (await login(site)).body
  const change = { currentPassword: staffPassword, newPassword: 'a password never used' }
  expect((await site.call('POST', '/user/password', change, site.ada)).status).toBe(200)
  const body = { challenge, code: codeOf(site.secret, 1) }
  expect((await site.call('POST', '/user/login/second-factor', body)).status).toBe(401)
})

test('adding a second factor ends every other session', async () => {
  const site = await testSite()
  const ada = await site.signIn('ada')
  const other = { authorization: `Bearer ${(await login(site)).body.result.token}` }
  const { secret } = (await site.call('POST', '/user/totp', undefined, ada)).body
  await site.call('POST', '/user/totp/confirm', { code: codeOf(secret) }, ada)
  expect((await site.call('GET', '/user', undefined, other)).status).toBe(401)
  expect((await site.call('GET', '/user', undefined, ada)).status).toBe(200)
  expect((await site.call('DELETE', '/user/totp', undefined, ada)).status).toBe(204)
  expect((await login(site)).status).toBe(200)
})

test('if owners require a second factor, an account without one can only add one', async () => {
  const site = await withTotp()
  const { call, ada } = site
  const wim = await site.signIn('wim', 'owner')
  const require = (who: Record<string, string>, secondFactorRequired = true) =>
    call('POST', '/staff/policy', { secondFactorRequired }, who)
  expect((await require(wim)).status).toBe(422)
  expect((await require(ada)).status).toBe(204)
  const refused = await call('GET', '/leads', undefined, wim)
  expect([refused.status, refused.body.type]).toEqual([
    403,
    '/problems/second-factor-set-up-required',
  ])
  const { account } = (await call('GET', '/user', undefined, wim)).body
  expect(Date.parse(account.secondFactorDue)).toBeLessThanOrEqual(Date.now())
  expect((await call('GET', '/leads', undefined, ada)).status).toBe(200)
  const { secret } = (await call('POST', '/user/totp', undefined, wim)).body
  await call('POST', '/user/totp/confirm', { code: codeOf(secret) }, wim)
  expect((await call('GET', '/leads', undefined, wim)).status).toBe(200)
})

test('an owner resets the second factor of somebody who lost the device', async () => {
  const site = await withTotp()
  const olga = await site.signIn('olga')
  const reset = '/staff/ada/reset-second-factor'
  expect((await site.call('POST', reset, undefined, olga)).status).toBe(204)
  expect((await login(site)).status).toBe(200)
})

test('invented passkeys are refused without an error', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn('ada')
  const { challenge, options } = (await call('POST', '/user/login/passkey', undefined)).body
  expect(options).toMatchObject({ rpId: 'wireloom.test', userVerification: 'required' })
  for (const assertion of [{}, { id: 'x' }, { id: 5 }, { id: 'x', response: {} }]) {
    const { status } = await call('POST', '/user/login/second-factor', { challenge, assertion })
    expect(status).toBe(401)
  }
  // The challenge requires a passkey: a code is not accepted instead.
  const codeAlone = { challenge, code: '123456' }
  expect((await call('POST', '/user/login/second-factor', codeAlone)).status).toBe(401)
  const begun = (await call('POST', '/user/passkeys/options', undefined, ada)).body
  const made = { challenge: begun.challenge, name: 'Key', attestation: { id: 'x', response: {} } }
  expect((await call('POST', '/user/passkeys', made, ada)).status).toBe(422)
})

test('TOTP secrets are encrypted in the database, for their account only', async () => {
  const site = await withTotp()
  const { db, secret } = site
  const stored = () =>
    db.selectFrom('staff_accounts').select(['id', 'totp_secret']).executeTakeFirstOrThrow()
  const { id, totp_secret } = await stored()
  expect(totp_secret).not.toContain(secret)
  const secrets = createTotpSecrets(tokenSecret)
  expect(secrets.open(id, totp_secret ?? '')).toBe(secret)
  expect(secrets.open(id + 1, totp_secret ?? '')).toBeUndefined()
  expect(secrets.open(id, `${totp_secret?.slice(0, 20)}`)).toBeUndefined()
  expect(secrets.seal(id, secret)).not.toBe(secrets.seal(id, secret))
})

test('after the signing secret was replaced, the app says what to do and a recovery code signs in', async () => {
  const site = await withTotp()
  const { db, secret } = site
  const former = createTotpSecrets('the secret that signed before this one')
  const { id } = await db.selectFrom('staff_accounts').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('staff_accounts')
    .set({ totp_secret: former.seal(id, secret) })
    .execute()
  expect(await unreadableSecrets(db, createTotpSecrets(tokenSecret))).toEqual(['ada'])
  const { challenge } = (await login(site)).body
  const finish = (code: string) =>
    site.call('POST', '/user/login/second-factor', { challenge, code })
  const refused = await finish(codeOf(secret, 1))
  expect([refused.status, refused.body.detail]).toEqual([
    401,
    'This site can no longer check the codes of your app. Enter a recovery code, or ask an owner to reset your second factor.',
  ])
  const step = await site.call('POST', '/user/step-up', { code: codeOf(secret, 1) }, site.ada)
  expect(step.body.errors.proof[0]).toContain('Enter a recovery code')
  const entered = await finish(site.recoveryCodes[0] ?? '')
  expect(entered.status).toBe(200)
  // After the app is removed and added again, it works.
  const ada = { authorization: `Bearer ${entered.body.result.token}` }
  expect((await site.call('DELETE', '/user/totp', undefined, ada)).status).toBe(204)
  const added = (await site.call('POST', '/user/totp', undefined, ada)).body
  const confirm = { code: codeOf(added.secret) }
  expect((await site.call('POST', '/user/totp/confirm', confirm, ada)).status).toBe(200)
})

test('codes follow RFC 6238, for this time step and its neighbours', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer })
    .base32
  const at = (code: string, seconds: number) => stepOfCode(secret, code, seconds * 1000)
  expect(at('287082', 59)).toBe(1)
  expect(at('287 082', 89)).toBe(1)
  expect(at('287082', 120)).toBeUndefined()
  expect(at('28708', 59)).toBeUndefined()
})
