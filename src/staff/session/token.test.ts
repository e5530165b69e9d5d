import { expect, test } from 'vitest'
import { isExpired, userOf } from './token.ts'

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

test('the expiry is compared in seconds', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect(isExpired(token({ exp: now / 1000 + 1 }), now)).toBe(false)
  expect(isExpired(token({ exp: now / 1000 }), now)).toBe(true)
  expect(isExpired(token({ exp: now / 1000 - 1 }), now)).toBe(true)
})

test('a text that is not a token counts as expired', () => {
  for (const broken of ['', 'abc', 'a.b.c', token({}), token({ exp: 'soon' })]) {
    expect(isExpired(broken), broken).toBe(true)
  }
})

test('a payload in base64url is read', () => {
  const unusual = token({ sub: '>>>???', exp: 5 })
  expect(isExpired(unusual, 4000)).toBe(false)
  expect(userOf(unusual)).toEqual({ username: '>>>???', role: 'writer' })
  expect(userOf(token({ sub: 'ada', role: 'owner' }))?.role).toBe('owner')
  expect(userOf(token({ sub: 'ada', role: 'king' }))?.role).toBe('writer')
  expect(userOf('abc')).toBeUndefined()
})
