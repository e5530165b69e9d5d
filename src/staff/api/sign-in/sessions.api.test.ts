import { expect, test } from 'vitest'
import { staffPassword, testSite } from '#src/testing/test-site.ts'
import { deviceOf } from './sign-in.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

async function twoDevices() {
  const site = await testSite()
  const ada = await site.signIn('ada')
  const body = { username: 'ada', password: staffPassword }
  const { result } = (await site.call('POST', '/user/login', body, { 'user-agent': chrome })).body
  return { ...site, ada, other: { authorization: `Bearer ${result.token}` } }
}

test('staff see where they are signed in, and sign out one device or all', async () => {
  const { call, signIn, ada, other } = await twoDevices()
  const bob = await signIn('bob')
  const { sessions } = (await call('GET', '/user/sessions', undefined, ada)).body
  expect(sessions).toHaveLength(2)
  const theirs = sessions.find((one: { current: boolean }) => !one.current)
  expect(theirs).toMatchObject({ device: 'Chrome on Linux', network: '127.0.0.1' })
  const revoke = (who: Record<string, string>) =>
    call('DELETE', `/user/sessions/${theirs.id}`, undefined, who)
  expect((await revoke(bob)).status).toBe(404)
  expect((await call('GET', '/user', undefined, other)).status).toBe(200)
  expect((await revoke(ada)).status).toBe(204)
  expect((await call('GET', '/user', undefined, other)).status).toBe(401)
  expect((await call('GET', '/user', undefined, ada)).status).toBe(200)
})

test('a session that is unused for a day ends, however often its token was renewed', async () => {
  const { call, db, ada } = await twoDevices()
  const lastUse = (at: string) =>
    db.updateTable('staff_sessions').set({ last_used_at: at }).execute()
  const uses = async () =>
    (await db.selectFrom('staff_sessions').select('last_used_at').execute()).map(
      (row) => row.last_used_at,
    )
  const before = ago(23 * hour)
  await lastUse(before)
  expect((await call('POST', '/user/validation', undefined, ada)).status).toBe(200)
  expect(await uses()).toEqual([before, before])
  expect((await call('GET', '/user', undefined, ada)).status).toBe(200)
  expect((await uses()).filter((at) => at > before)).toHaveLength(1)
  await lastUse(ago(24 * hour + 1000))
  expect((await call('POST', '/user/validation', undefined, ada)).status).toBe(401)
})

test('exporting and erasing leads and changing accounts need the password or second factor again', async () => {
  const { call, db, ada } = await twoDevices()
  await call('POST', '/registrations', { name: 'Grace', email: 'grace@example.com' })
  const { id } = (await call('GET', '/leads', undefined, ada)).body.leads[0]
  await db
    .updateTable('staff_sessions')
    .set({ proved_at: ago(11 * 60_000) })
    .execute()
  const calls = () => [
    call('GET', '/leads/export.csv', undefined, ada),
    call('POST', `/leads/${id}/erase`, undefined, ada),
    call('POST', '/staff/invitations', { email: 'a@example.com', role: 'editor' }, ada),
    call('POST', '/staff/bob/role', { role: 'editor' }, ada),
    call('DELETE', '/staff/bob', undefined, ada),
    call('POST', '/user/email', { email: 'ada@example.com' }, ada),
    call('POST', '/user/totp', undefined, ada),
  ]
  for (const { status, body } of await Promise.all(calls())) {
    expect([status, body.type]).toEqual([403, '/problems/step-up-required'])
  }
  expect((await call('GET', '/leads', undefined, ada)).status).toBe(200)
  const prove = (password: string) => call('POST', '/user/step-up', { password }, ada)
  expect((await prove('not this one')).status).toBe(422)
  expect((await call('GET', '/leads/export.csv', undefined, ada)).status).toBe(403)
  expect((await prove(staffPassword)).status).toBe(204)
  for (const { status } of await Promise.all(calls())) expect(status).not.toBe(403)
})

test('a sign-in from a network that is new for the account is reported by mail', async () => {
  const { call, db, ada } = await twoDevices()
  const mails = () => db.selectFrom('staff_mails').select(['kind', 'email', 'details']).execute()
  await call('POST', '/user/email', { email: 'ada@example.com' }, ada)
  const login = () => call('POST', '/user/login', { username: 'ada', password: staffPassword })
  await login()
  expect(await mails()).toEqual([])
  // As if every earlier sign-in had come from another network.
  await db.updateTable('staff_networks').set({ network: 'elsewhere' }).execute()
  await login()
  expect(await mails()).toEqual([
    {
      kind: 'new-network',
      email: 'ada@example.com',
      details: expect.stringContaining('127.0.0.1'),
    },
  ])
  await login()
  expect(await mails()).toHaveLength(1)
})

test('signing out clears the cache, but no unsaved changes', async () => {
  const { call, ada } = await twoDevices()
  const { headers } = await call('POST', '/user/logout', undefined, ada)
  expect(headers.get('clear-site-data')).toBe('"cache"')
})

test('devices get names from our own list', () => {
  expect(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1'),
  ).toBe('Safari on iPhone')
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140 Safari/537 Edg/140')).toBe(
    'Edge on Windows',
  )
  expect(deviceOf('curl/8')).toBe('Another program')
  expect(deviceOf('<script>alert(1)</script>')).toBe('Another program')
})
