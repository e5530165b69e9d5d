import { expect, test } from 'vitest'
import { RegistrationBody } from './contract.ts'
import { encodeHost, isAddress, suggestAddress } from './email-address.ts'

const taken = [
  'ada@example.com',
  'ADA@EXAMPLE.COM',
  "o'brien+news@mail.example.co.uk",
  'r&d@example.com',
  'ada%home@example.com',
  'ou=loom/cn=ada@example.com',
  'ada#1~x@example.com',
  'ada@xn--e1afmkfd.xn--p1ai',
  'ada@exämple.de',
  'ada@пример.рф',
]
const refused = [
  'someone@gmail',
  'ada@localhost',
  'ada@example.c',
  'ada@example.com.',
  'ada@.com',
  'ada.@example.com',
  'ada@exa mple.com',
  `${'a'.repeat(250)}@example.com`,
  'ädä@example.com',
  'ada@exämple.de/path',
  'ada@exämple.de:25',
  'ada@e@exämple.de',
  'ada@１２７.0.0.1',
  '',
]

test.each(taken)('browser and server accept %s as an address', (email) => {
  expect(isAddress(email)).toBe(true)
  expect(RegistrationBody.safeParse({ name: 'Ada', email }).success).toBe(true)
})

test.each(refused)('browser and server refuse "%s"', (email) => {
  expect(isAddress(email)).toBe(false)
  expect(RegistrationBody.safeParse({ name: 'Ada', email }).success).toBe(false)
})

test.each([
  ['someone@gmail', 'someone@gmail.com'],
  ['someone@gmail.', 'someone@gmail.com'],
  ['someone@GMAIL', 'someone@gmail.com'],
  ['someone@gmial.com', 'someone@gmail.com'],
  ['someone@gmail.con', 'someone@gmail.com'],
  ['someone@gmail.co', 'someone@gmail.com'],
  ['someone@gmal.com', 'someone@gmail.com'],
  ['someone@hotmaill.com', 'someone@hotmail.com'],
  ['someone@outlook', 'someone@outlook.com'],
  ['someone@web', 'someone@web.de'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})

test.each([
  'someone@gmail.com',
  'someone@mail.com',
  'someone@ymail.com',
  'someone@example.com',
  'someone@localhost',
  '@gmail',
  'gmail',
  'a b@gmail',
])('%s is not questioned', (typed) => {
  expect(suggestAddress(typed)).toBeUndefined()
})

test('an international host is stored in its ASCII form', () => {
  expect(encodeHost('ada@exämple.de')).toBe('ada@xn--exmple-cua.de')
  expect(encodeHost('ada@EXÄMPLE.de')).toBe('ada@xn--exmple-cua.de')
  expect(RegistrationBody.parse({ name: 'Ada', email: ' ada@exämple.de ' }).email).toBe(
    'ada@xn--exmple-cua.de',
  )
})
