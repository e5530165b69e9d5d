import { expect, test } from 'vitest'
import { canonicalEmail, mailboxOf } from '../person.ts'

test('letter case does not matter in an address', () => {
  expect(canonicalEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})

test('variants of an address have the same mailbox', () => {
  expect(mailboxOf('ada+news@example.com')).toBe('ada@example.com')
  expect(mailboxOf('a.d.a+x@gmail.com')).toBe('ada@gmail.com')
  expect(mailboxOf('ada@googlemail.com')).toBe('ada@gmail.com')
  expect(mailboxOf('a.da@example.com')).toBe('a.da@example.com')
})
