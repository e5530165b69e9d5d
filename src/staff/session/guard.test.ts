import { expect, test } from 'vitest'
import { changeSession } from '#src/session/session.ts'
import { instead, redirectOf } from './guard.ts'

test('anonymous visitors are redirected to the login, from every page but the login', () => {
  for (const path of ['/contentmanager', '/contentmanager/faq/', '/contentmanager/blogger/edit/3'])
    expect(redirectOf(path, { user: null })).toBe('/contentmanager/login')
  expect(redirectOf('/contentmanager/login/', { user: null })).toBeUndefined()
})

test('signed-in staff are redirected only from the login', () => {
  const signedIn = { user: { username: 'ada' } }
  expect(redirectOf('/contentmanager/login', signedIn)).toBe('/contentmanager')
  expect(redirectOf('/contentmanager/faq', signedIn)).toBeUndefined()
})

test('the pages that mails link to need no sign-in', () => {
  for (const page of ['forgot', 'reset', 'invitation', 'invitation/']) {
    expect(redirectOf(`/contentmanager/${page}`, { user: null })).toBeUndefined()
  }
  expect(redirectOf('/contentmanager/account', { user: null })).toBe('/contentmanager/login')
})

test('staff who have to add a second factor first are redirected to their account', () => {
  const refused = { user: { username: 'ada' }, needsSecondFactor: true }
  for (const path of ['/contentmanager', '/contentmanager/blogger/edit/3', '/contentmanager/login'])
    expect(redirectOf(path, refused)).toBe('/contentmanager/account')
  for (const path of ['/contentmanager/account/', '/contentmanager/password'])
    expect(redirectOf(path, refused)).toBeUndefined()
})

test('after a session that ended, the same person returns to the page, once', () => {
  const article = { to: '/contentmanager/blogger/edit/3', search: { work: 'w' } }
  const login = { to: '/contentmanager/login' }
  const signIn = (username: string) =>
    changeSession({ user: { username, role: 'editor' }, ended: undefined })
  const end = () => changeSession({ user: null, ended: { why: 'expired', username: 'ada' } })
  end()
  expect(instead(article)).toEqual(login)
  signIn('ben')
  expect(instead(login)).toEqual({ to: '/contentmanager' })
  end()
  expect(instead(article)).toEqual(login)
  signIn('ada')
  expect(instead(login)).toEqual(article)
  expect(instead(article)).toBeUndefined()
  expect(instead(login)).toEqual({ to: '/contentmanager' })
})
