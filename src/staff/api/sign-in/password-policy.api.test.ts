import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { addAccount, changePassword, findAccount } from '../accounts/accounts.ts'
import { hashPassword } from './passwords.ts'

test.each([
  ['is too short', 'elevenchars', 'at least 12'],
  ['is one of the most common', '1qaz2wsx3edc', 'most common'],
  ['is a common one in other letters', 'QWERTYQWERTY', 'most common'],
  ['is the username doubled', 'adaadaadaada', 'username'],
])('a new password that %s is refused everywhere', async (_, password, words) => {
  const { db, call, signIn } = await testSite()
  const staff = await signIn('ada')
  await expect(addAccount(db, password.slice(0, 3), password)).rejects.toThrow(
    words === 'username' ? 'username' : words,
  )
  await expect(changePassword(db, { username: 'ada', password })).rejects.toThrow(words)
  const body = { currentPassword: 'correct horse battery', newPassword: password }
  const refused = await call('POST', '/user/password', body, staff)
  expect(refused.status).toBe(422)
  expect(refused.body.errors.newPassword[0]).toMatch(words)
  // The session and the password are unchanged.
  expect((await call('POST', '/user/validation', undefined, staff)).status).toBe(200)
})

test('a password from before these rules still signs in', async () => {
  const { db, call, signIn } = await testSite()
  await signIn('ada')
  const password_hash = await hashPassword('short')
  await db.updateTable('staff_accounts').set({ password_hash }).execute()
  const login = await call('POST', '/user/login', { username: 'ada', password: 'short' })
  expect(login.status).toBe(200)
})

test('somebody who knows the old password cannot undo a concurrent change', async () => {
  const { db, call, signIn } = await testSite()
  await signIn('ada')
  const checked = await findAccount(db, 'ada')
  // The owner changes the password while a thief’s change waits for the check of the old one.
  await changePassword(db, { username: 'ada', password: 'four quiet threads' })
  let opened = false
  await changePassword(db, {
    username: 'ada',
    password: 'the words of a thief',
    checkedHash: checked?.password_hash,
    afterwards: async () => {
      opened = true
    },
  })
  expect(opened).toBe(false)
  const login = (password: string) => call('POST', '/user/login', { username: 'ada', password })
  expect((await login('the words of a thief')).status).toBe(401)
  expect((await login('four quiet threads')).status).toBe(200)
})

test('of two concurrent changes only one is made', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn('ada')
  const change = (newPassword: string) =>
    call('POST', '/user/password', { currentPassword: 'correct horse battery', newPassword }, staff)
  const answers = await Promise.all(['one quiet thread', 'two quiet threads'].map(change))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})
