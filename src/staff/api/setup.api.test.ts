import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'

test('each step of the set-up is done when the data says so', async () => {
  const { call, signIn, jobs, db } = await testSite()
  const ada = await signIn()
  const setup = async () => (await call('GET', '/staff/setup', undefined, ada)).body.setup
  const done = async () =>
    (await setup()).steps
      .filter(({ isDone }: { isDone: boolean }) => isDone)
      .map(({ step }: { step: string }) => step)
  expect(await done()).toEqual([])
  expect((await setup()).steps).toHaveLength(7)

  await call('POST', '/user/profile', { displayName: 'Ada Lovelace' }, ada)
  expect(await done()).toEqual(['name'])
  await call('POST', '/settings', { timeZone: 'Europe/Berlin' }, ada)
  expect(await done()).toEqual(['name', 'time-zone'])
  await call('POST', '/settings', { sender: { name: 'Wireloom' } }, ada)
  expect(await done()).toEqual(['name', 'time-zone'])
  await call('POST', '/settings', { sender: { postalAddress: 'Main Street 1\nVancouver' } }, ada)
  expect(await done()).toEqual(['name', 'time-zone', 'sender'])

  expect((await call('POST', '/staff/setup/mail-test', undefined, ada)).status).toBe(422)
  await db.updateTable('staff_accounts').set({ email: 'ada@example.com' }).execute()
  expect((await setup()).mail).toMatchObject({ address: 'ada@example.com', state: 'none' })
  expect((await call('POST', '/staff/setup/mail-test', undefined, ada)).status).toBe(204)
  expect((await setup()).mail.state).toBe('waiting')
  await jobs.start()
  await eventually(async () => expect((await setup()).mail.state).toBe('sent'))
  expect(await done()).toContain('mail')

  const { secret } = (await call('POST', '/user/totp', undefined, ada)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await call('POST', '/user/totp/confirm', { code }, ada)
  expect(await done()).toContain('second-factor')
  await call('POST', '/staff/invitations', { email: 'bo@example.com', role: 'editor' }, ada)
  expect(await done()).toContain('colleague')
  const content = JSON.stringify([{ id: 't', type: 'title', content: 'First' }])
  await call('POST', '/blogs', { content, summary: 'S', status: 'draft' }, ada)
  expect(await done()).toHaveLength(7)
})

test('the guide is put away and resumed by each owner, and is not for others', async () => {
  const { call, signIn } = await testSite()
  const ada = await signIn()
  const bo = await signIn('bo', 'owner')
  const cy = await signIn('cy', 'editor')
  const isHidden = async (who: Record<string, string>) =>
    (await call('GET', '/staff/setup', undefined, who)).body.setup.isHidden
  expect((await call('POST', '/staff/setup', { hidden: true }, ada)).status).toBe(204)
  expect([await isHidden(ada), await isHidden(bo)]).toEqual([true, false])
  await call('POST', '/staff/setup', { hidden: false }, ada)
  expect(await isHidden(ada)).toBe(false)
  expect((await call('GET', '/staff/setup', undefined, cy)).status).toBe(403)
})
