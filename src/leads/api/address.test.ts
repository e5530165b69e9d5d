import { expect, test } from 'vitest'
import { canonicalEmail, mailboxOf } from './address.ts'

test('an address is the same in any case', () => {
  expect(canonicalEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})

test('variants of an address are one mailbox', () => {
  expect(mailboxOf('ada+news@example.com')).toBe('ada@example.com')
  expect(mailboxOf('a.d.a+x@gmail.com')).toBe('ada@gmail.com')
  expect(mailboxOf('ada@googlemail.com')).toBe('ada@gmail.com')
  expect(mailboxOf('a.da@example.com')).toBe('a.da@example.com')
})
