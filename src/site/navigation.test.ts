import { expect, test } from 'vitest'
import { isBareRoute, isNightRoute } from './navigation.ts'

test('only the sign-up page is bare, with or without a trailing slash', () => {
  expect(['/register', '/register/'].map(isBareRoute)).toEqual([true, true])
  expect(['/', '/join', '/registered', '/register/more'].map(isBareRoute)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('only the arcade is dark', () => {
  expect(['/promptblaster', '/'].map(isNightRoute)).toEqual([true, false])
})
