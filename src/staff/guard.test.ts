import { expect, test } from 'vitest'
import { redirectOf } from './guard.ts'

test('strangers are sent to the login, from everywhere but the login', () => {
  for (const path of ['/contentmanager', '/contentmanager/faq/', '/contentmanager/blogger/edit/3'])
    expect(redirectOf(path, null)).toBe('/contentmanager/login')
  expect(redirectOf('/contentmanager/login/', null)).toBeUndefined()
})

test('the signed-in are sent away from the login alone', () => {
  const user = { username: 'ada' }
  expect(redirectOf('/contentmanager/login', user)).toBe('/contentmanager')
  expect(redirectOf('/contentmanager/faq', user)).toBeUndefined()
})

test('the pages behind the links of mails are open to strangers', () => {
  for (const page of ['forgot', 'reset', 'invitation', 'invitation/']) {
    expect(redirectOf(`/contentmanager/${page}`, null)).toBeUndefined()
  }
  expect(redirectOf('/contentmanager/account', null)).toBe('/contentmanager/login')
})
