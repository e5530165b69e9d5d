import { expect, test } from 'vitest'
import { redirectOf } from './guard.ts'

test('anonymous visitors are redirected to the login, from every page but the login', () => {
  for (const path of ['/contentmanager', '/contentmanager/faq/', '/contentmanager/blogger/edit/3'])
    expect(redirectOf(path, null)).toBe('/contentmanager/login')
  expect(redirectOf('/contentmanager/login/', null)).toBeUndefined()
})

test('signed-in staff are redirected only from the login', () => {
  const user = { username: 'ada' }
  expect(redirectOf('/contentmanager/login', user)).toBe('/contentmanager')
  expect(redirectOf('/contentmanager/faq', user)).toBeUndefined()
})

test('the pages that mails link to need no sign-in', () => {
  for (const page of ['forgot', 'reset', 'invitation', 'invitation/']) {
    expect(redirectOf(`/contentmanager/${page}`, null)).toBeUndefined()
  }
  expect(redirectOf('/contentmanager/account', null)).toBe('/contentmanager/login')
})
