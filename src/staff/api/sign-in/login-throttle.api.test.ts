import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#src/db/database.ts'
import { addTestAccount } from '#src/testing/accounts.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'
import { createLoginThrottle, deleteOldWaits } from './login-throttle.ts'
import { createNetworks } from './networks.ts'

const secret = 'a secret of at least 32 characters'

const throttleOf = (db: Database) =>
  createLoginThrottle({ db, secret, networks: createNetworks(secret), isLimited: true })

/** The clock is frozen: on a busy machine a delay of a second would be over before the test checks it. */
async function guarded() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const site = await testSite({ rateLimits: true })
  await addTestAccount(site.db, 'ada')
  const attempt = (password: string, username = 'ada') =>
    site.call('POST', '/user/login', { username, password })
  const fail = async (times: number, username?: string) => {
    for (let i = 0; i < times; i++) {
      expect((await attempt('wrong wrong wrong', username)).status).toBe(401)
    }
  }
  /** Makes all delays end, as if everybody had waited long enough. */
  const waited = () =>
    site.db.updateTable('login_waits').set({ free_at: '2026-01-01T00:00:00.000Z' }).execute()
  return { ...site, attempt, fail, waited }
}

test('after five failures the delays grow, and the response names them', async () => {
  const { attempt, fail, waited } = await guarded()
  await fail(5)
  const early = await attempt(staffPassword)
  expect(early.status).toBe(429)
  expect(early.headers.get('retry-after')).toBe('1')
  expect(early.body).toMatchObject({
    detail: 'Too many attempts. Try again in 1 s.',
    retryAfter: 1,
  })
  await waited()
  await fail(1)
  await waited()
  await fail(1)
  const later = await attempt(staffPassword)
  expect(later.status).toBe(429)
  expect(later.body.retryAfter).toBe(4)
})

test('the right password after the delay signs in and clears the count', async () => {
  const { attempt, fail, waited } = await guarded()
  await fail(5)
  await waited()
  expect((await attempt(staffPassword)).status).toBe(200)
  await fail(5)
})

test('guesses of one’s own current password count like those at the login, and with them', async () => {
  const { attempt, call, db } = await guarded()
  const { body } = await attempt(staffPassword)
  const ada = { authorization: `Bearer ${body.result.token}` }
  const change = (currentPassword: string) =>
    call('POST', '/user/password', { currentPassword, newPassword: 'a password never used' }, ada)
  for (let i = 0; i < 5; i++) expect((await change('wrong wrong wrong')).status).toBe(422)
  const early = await change(staffPassword)
  expect(early).toMatchObject({ status: 429, body: { retryAfter: 1 } })
  expect(early.headers.get('retry-after')).toBe('1')
  expect((await attempt(staffPassword)).status).toBe(429)
  const { body: trail } = await call('GET', '/activity?kind=password-change-failed', undefined, ada)
  expect(trail.activities.map(({ who }: { who: string }) => who)).toEqual(Array(5).fill('ada'))
  expect(await db.selectFrom('staff_sessions').select('sid').execute()).toHaveLength(1)
})

test('a new password that is refused does not count as a wrong current one', async () => {
  const { attempt, call } = await guarded()
  const { body } = await attempt(staffPassword)
  const ada = { authorization: `Bearer ${body.result.token}` }
  const change = { currentPassword: staffPassword, newPassword: 'password' }
  for (let i = 0; i < 25; i++) {
    expect((await call('POST', '/user/password', change, ada)).status).toBe(422)
  }
  expect((await attempt(staffPassword)).status).toBe(200)
})

test('an account that does not exist is treated alike', async () => {
  const { attempt, fail, db } = await guarded()
  await fail(5, 'nobody')
  const refused = await attempt('wrong wrong wrong', 'nobody')
  expect(refused.status).toBe(429)
  expect(refused.body.detail).toBe('Too many attempts. Try again in 1 s.')
  const rows = await db.selectFrom('login_waits').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/nobody|127\.0\.0\.1/)
})

test('of forty guesses at once five are tried', async () => {
  const { attempt } = await guarded()
  // More than there are connections to the database, and few enough that none waits too long for one.
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt('wrong wrong wrong')))
  const tried = answers.filter(({ status }) => status === 401)
  expect(tried).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
})

test('a network that tries many names is delayed too, and its honest sign-ins are not counted', async () => {
  const { attempt, db } = await guarded()
  for (let i = 0; i < 30; i++) expect((await attempt(staffPassword)).status).toBe(200)
  for (let i = 0; i < 20; i++) {
    expect((await attempt('wrong wrong wrong', `name${i}`)).status).toBe(401)
  }
  expect((await attempt('wrong wrong wrong', 'another')).status).toBe(429)
  // Attempts that were not checked do not count against the account.
  const counted = await db.selectFrom('login_waits').select('failures').execute()
  expect(counted.filter(({ failures }) => failures === 1)).toHaveLength(20)
})

test('guesses from other networks do not keep the owner out', async () => {
  const { db, attempt } = await guarded()
  expect((await attempt(staffPassword)).status).toBe(200)
  const throttle = throttleOf(db)
  for (let i = 0; i < 5; i++) await throttle.begin(`203.0.113.${i}`, 'ada')
  await expect(throttle.begin('203.0.113.99', 'ada')).rejects.toMatchObject({ status: 429 })
  expect((await attempt(staffPassword)).status).toBe(200)
})

test('the count applies in other processes and after a restart', async () => {
  const { fail, db, folder, engine } = await guarded()
  await fail(5)
  const again = engine === 'sqlite' ? openDatabase({ sqlitePath: `${folder}/test.db` }) : undefined
  if (again) onTestFinished(again.close)
  const other = throttleOf(again?.db ?? db)
  await expect(other.begin('198.51.100.7', 'ada')).rejects.toMatchObject({ status: 429 })
})

test('a clock that was set back does not extend a delay', async () => {
  const { db, fail, attempt } = await guarded()
  await fail(5)
  await db.updateTable('login_waits').set({ free_at: '2999-01-01T00:00:00.000Z' }).execute()
  expect((await attempt(staffPassword)).status).toBe(200)
})

test('expired counts are deleted', async () => {
  const { db, fail, attempt } = await guarded()
  await fail(5)
  await db
    .updateTable('login_waits')
    .set({ forget_at: '2026-01-01T00:00:00.000Z', free_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  expect((await attempt('wrong wrong wrong')).status).toBe(401)
  const failures = await db.selectFrom('login_waits').select('failures').execute()
  expect(failures.map((row) => row.failures)).toEqual([1, 1])
  await db.updateTable('login_waits').set({ forget_at: '2026-01-01T00:00:00.000Z' }).execute()
  await deleteOldWaits(db, new AbortController().signal)
  expect(await db.selectFrom('login_waits').selectAll().execute()).toEqual([])
})
