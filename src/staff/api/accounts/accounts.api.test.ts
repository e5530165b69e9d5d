import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'
import { addAccount, changePassword, findAccount } from './accounts.ts'

type Site = Awaited<ReturnType<typeof testSite>>

/** The token in the link of the newest mail, once there are `count` mails. */
async function tokenOfMail({ outbox }: Site, count = 1): Promise<string> {
  return eventually(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
    expect(names).toHaveLength(count)
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const ids = texts.map((text) => {
      const whole = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      return /#(\d+\.[\w-]{43})/.exec(whole)?.[1] ?? ''
    })
    return ids.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0] ?? ''
  })
}

async function invited(role = 'editor') {
  const site = await testSite()
  const owner = await site.signIn('olga')
  await site.jobs.start()
  const invite = (email: string, as = role) =>
    site.call('POST', '/staff/invitations', { email, role: as }, owner)
  return { ...site, site, owner, invite }
}

const password = 'eleven walking umbrellas'

test('an invited person creates an account with the invited role, once', async () => {
  const { site, call, owner, invite } = await invited()
  const { status, body } = await invite('Grace@Example.com')
  expect(status).toBe(201)
  expect(body.invitation).toMatchObject({ email: 'grace@example.com', role: 'editor' })
  const token = await tokenOfMail(site)
  expect((await call('POST', '/user/invitation', { token })).body.invitation.role).toBe('editor')
  const accept = (username: string, chosen = password) => {
    const account = { token, username, password: chosen, displayName: 'Grace H.' }
    return call('POST', '/user/invitation/accept', account)
  }
  expect(Object.keys((await accept('olga')).body.errors)).toEqual(['username'])
  expect(Object.keys((await accept('grace', 'grace grace grace')).body.errors)).toEqual([
    'password',
  ])
  const { result } = (await accept('grace')).body
  expect(result.user).toEqual({ username: 'grace', role: 'editor' })
  const grace = { authorization: `Bearer ${result.token}` }
  expect((await call('GET', '/leads', undefined, grace)).status).toBe(200)
  expect((await call('GET', '/staff', undefined, grace)).status).toBe(403)
  expect((await accept('another')).status).toBe(404)
  const { staff, invitations } = (await call('GET', '/staff', undefined, owner)).body
  expect(invitations).toEqual([])
  expect(staff).toMatchObject([
    { username: 'grace', role: 'editor', displayName: 'Grace H.', email: 'grace@example.com' },
    { username: 'olga', role: 'owner', secondFactor: false, lastSeenAt: expect.any(String) },
  ])
  expect((await invite('grace@example.com')).status).toBe(422)
})

test('an invitation that is replaced, withdrawn, expired or invented creates nothing', async () => {
  const { site, call, db, owner, invite } = await invited()
  await invite('grace@example.com', 'owner')
  const replaced = await tokenOfMail(site)
  await invite('grace@example.com', 'writer')
  const token = await tokenOfMail(site, 2)
  const read = async (which: string) =>
    (await call('POST', '/user/invitation', { token: which })).status
  expect(await read(replaced)).toBe(404)
  expect(await read(token)).toBe(200)
  const other = token.endsWith('A') ? 'B' : 'A'
  expect(await read(`${token.slice(0, -1)}${other}`)).toBe(404)
  expect(await read('1.short')).toBe(404)
  await db.updateTable('staff_mails').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute()
  expect(await read(token)).toBe(404)
  const { id } = (await invite('linus@example.com')).body.invitation
  const withdraw = () => call('DELETE', `/staff/invitations/${id}`, undefined, owner)
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).status).toBe(404)
  expect(await read(await tokenOfMail(site, 3).catch(() => '1.x'))).toBe(404)
})

test('a password reset reveals no accounts, works once and ends every session', async () => {
  const { site, call, db, owner } = await invited()
  await call('POST', '/user/email', { email: 'olga@example.com' }, owner)
  const ask = (email: string) => call('POST', '/user/password-reset', { email })
  const [known, unknown] = [await ask('OLGA@example.com'), await ask('nobody@example.com')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.status).toBe(204)
  const token = await tokenOfMail(site)
  const reset = (newPassword: string) =>
    call('POST', '/user/password-reset/confirm', { token, newPassword })
  expect((await reset('short')).status).toBe(422)
  const [first, second] = await Promise.all([reset(password), reset('another long password')])
  expect([first.status, second.status].toSorted()).toEqual([204, 404])
  expect((await call('GET', '/user', undefined, owner)).status).toBe(401)
  const works = first.status === 204 ? password : 'another long password'
  const login = await call('POST', '/user/login', { username: 'olga', password: works })
  expect(login.status).toBe(200)
  // An older link must not undo a later change.
  await ask('olga@example.com')
  const late = await tokenOfMail(site, 2)
  await db.updateTable('staff_accounts').set({ password_changed_at: '2999-01-01' }).execute()
  const undo = { token: late, newPassword: 'yet another password' }
  expect((await call('POST', '/user/password-reset/confirm', undo)).status).toBe(404)
})

test('reset mails are limited per address, and the response stays the same', async () => {
  const { call, db } = await testSite({ rateLimits: true })
  await addAccount(db, 'ada', staffPassword, { email: 'ada@example.com' })
  for (let nth = 0; nth < 6; nth++) {
    const { status } = await call('POST', '/user/password-reset', { email: 'ada@example.com' })
    expect(status).toBe(204)
  }
  await eventually(async () =>
    expect(await db.selectFrom('staff_mails').select('id').execute()).toHaveLength(3),
  )
})

test('owners change roles and remove accounts, but never the last owner', async () => {
  const { call, owner, signIn, db } = await invited()
  const wim = await signIn('wim', 'writer')
  const role = (username: string, to: string) =>
    call('POST', `/staff/${username}/role`, { role: to }, owner)
  expect((await role('wim', 'editor')).status).toBe(204)
  expect((await call('GET', '/user', undefined, wim)).status).toBe(401)
  expect((await role('nobody', 'editor')).status).toBe(404)
  const demoted = await role('olga', 'writer')
  expect([demoted.status, demoted.body.errors]).toEqual([
    422,
    { role: ['One account must stay an owner.'] },
  ])
  expect((await call('DELETE', '/staff/olga', undefined, owner)).status).toBe(422)
  expect((await call('DELETE', '/staff/wim', undefined, owner)).status).toBe(204)
  expect(await db.selectFrom('staff_accounts').select('username').execute()).toEqual([
    { username: 'olga' },
  ])
})

test('of a reset link and a concurrent password change, only one counts', async () => {
  const { site, call, db, owner } = await invited()
  await call('POST', '/user/email', { email: 'olga@example.com' }, owner)
  await call('POST', '/user/password-reset', { email: 'olga@example.com' })
  const token = await tokenOfMail(site)
  const found = await findAccount(db, 'olga')
  let changed = false
  const [reset] = await Promise.all([
    call('POST', '/user/password-reset/confirm', { token, newPassword: 'of the reset link' }),
    changePassword(db, {
      username: 'olga',
      password: 'of the one who is there',
      checkedHash: found?.password_hash,
      async afterwards() {
        changed = true
      },
    }),
  ])
  expect([reset.status, changed]).toEqual(changed ? [404, true] : [204, false])
})

test('a reset link stops working when the account has another email address', async () => {
  const { site, call, owner } = await invited()
  await call('POST', '/user/email', { email: 'stolen@example.com' }, owner)
  await call('POST', '/user/password-reset', { email: 'stolen@example.com' })
  const token = await tokenOfMail(site)
  await call('POST', '/user/email', { email: 'olga@example.com' }, owner)
  const reset = { token, newPassword: 'of who reads the mailbox' }
  expect((await call('POST', '/user/password-reset/confirm', reset)).status).toBe(404)
  expect((await call('GET', '/user', undefined, owner)).status).toBe(200)
})

test.each(['removed', 'no longer an owner'])(
  'an invitation by somebody who is %s lets nobody in',
  async (how) => {
    const { site, call, owner, signIn, db } = await invited()
    const mallory = await signIn('mallory', 'owner')
    const own = { email: 'mallory@example.com', role: 'owner' }
    expect((await call('POST', '/staff/invitations', own, mallory)).status).toBe(201)
    const token = await tokenOfMail(site)
    const blog = { content: '[]', summary: 'S', status: 'draft' }
    const made = (await call('POST', '/blogs', blog, owner)).body.blog
    const links = `/blogs/${made.blogId}/review-links`
    expect((await call('POST', links, { expiresInDays: 7 }, mallory)).status).toBe(201)
    const out = await (how === 'removed'
      ? call('DELETE', '/staff/mallory', undefined, owner)
      : call('POST', '/staff/mallory/role', { role: 'writer' }, owner))
    expect(out.status).toBe(204)
    const account = { token, username: 'back', password, displayName: '' }
    expect((await call('POST', '/user/invitation/accept', account)).status).toBe(404)
    const left = await db.selectFrom('review_links').select('id').execute()
    expect(left).toHaveLength(how === 'removed' ? 0 : 1)
  },
)

test('of two owners who remove each other concurrently, one stays', async () => {
  const { call, owner, signIn, db } = await invited()
  const otto = await signIn('otto', 'owner')
  await Promise.all([
    call('DELETE', '/staff/otto', undefined, owner),
    call('DELETE', '/staff/olga', undefined, otto),
  ])
  expect(await db.selectFrom('staff_accounts').select('username').execute()).toHaveLength(1)
})

test('a profile has a name and a picture, which is stored as long as it is shown', async () => {
  const { call, owner, site, db, cleanUp } = await invited()
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const upload = await site.site.request('/api/v0/media', {
    method: 'POST',
    headers: { ...owner, 'content-type': 'image/png' },
    body: Buffer.from(pixel, 'base64'),
  })
  const { url } = (await upload.json()).media
  const profile = (body: object) => call('POST', '/user/profile', body, owner)
  expect((await profile({ displayName: 'Olga O.', avatar: url })).status).toBe(204)
  expect((await profile({ displayName: 'Olga O.' })).status).toBe(204)
  expect((await profile({ displayName: 'x', avatar: `/media/${'0'.repeat(64)}.png` })).status).toBe(
    422,
  )
  expect((await call('GET', '/user', undefined, owner)).body.account).toMatchObject({
    displayName: 'Olga O.',
    avatar: url,
  })
  const later = Date.now() + 2 * 86_400_000
  expect(await cleanUp(later)).toEqual([])
  await profile({ displayName: '', avatar: '' })
  expect(await cleanUp(later)).toHaveLength(1)
  expect(await db.selectFrom('images').select('hash').execute()).toEqual([])
})
