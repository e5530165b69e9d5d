import { expect, test } from 'vitest'
import { isExpired, subjectOf } from './token.ts'

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

test('the expiry is compared in seconds', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect(isExpired(token({ exp: now / 1000 + 1 }), now)).toBe(false)
  expect(isExpired(token({ exp: now / 1000 }), now)).toBe(true)
  expect(isExpired(token({ exp: now / 1000 - 1 }), now)).toBe(true)
})

test('what is no token counts as expired', () => {
  for (const broken of ['', 'abc', 'a.b.c', token({}), token({ exp: 'soon' })]) {
    expect(isExpired(broken), broken).toBe(true)
  }
})

test('a payload with letters outside base64 is read', () => {
  const unusual = token({ sub: '>>>???', exp: 5 })
  expect(isExpired(unusual, 4000)).toBe(false)
  expect(subjectOf(unusual)).toBe('>>>???')
  expect(subjectOf('abc')).toBeUndefined()
})
