import { expect, test } from 'vitest'
import { passwordFault, strengthOf } from './password-rules.ts'

test('a password needs 12 characters, however they are encoded, and no special kinds of them', () => {
  expect(passwordFault('elevenchars', 'ada')).toMatch('at least 12 characters')
  expect(passwordFault('😀😀😀😀😀😀', 'ada')).toMatch('at least 12 characters')
  for (const fine of ['twelve chars', 'onlylowercaseletters', '😀😁😂🤣😃😄😅😆😉😊😋😎']) {
    expect(passwordFault(fine, 'ada')).toBeUndefined()
  }
})

test('a password is not based on the username', () => {
  const refused: [string, string][] = [
    ['adaadaadaada', 'ada'],
    ['wireloomwireloom', 'wireloom'],
    ['WireloomWireloom', 'wireloom'],
    ['ada.lovelace', 'ada.lovelace'],
    ['Ada.Lovelace12!', ' ada.lovelace'],
    ['lovelacelovelace', 'lovelace@example.com'],
    ['aaaaaaaaaaaa', 'a'],
  ]
  for (const [password, username] of refused) {
    expect(passwordFault(password, username), password).toMatch('username')
  }
  expect(passwordFault('ada likes looms', 'ada')).toBeUndefined()
  expect(passwordFault('banana orchard', 'a')).toBeUndefined()
  expect(passwordFault('four quiet threads', '')).toBeUndefined()
})

test('a password is not made of words of this product', () => {
  for (const password of [
    'wireloomwireloom',
    'Wireloom-Wireloom-1!',
    'PromptBlaster2026'.slice(0, 16),
    'contentmanager',
    'ada.wireloom.ada',
  ]) {
    expect(passwordFault(password, 'ada'), password).toMatch('words of this product')
  }
  for (const fine of [
    'wireloom under nine moons',
    'content gardens bloom',
    'a manager of whales',
  ]) {
    expect(passwordFault(fine, 'ada'), fine).toBeUndefined()
  }
})

test('the estimate rises with what is hard to guess', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe('weak')
  expect(strengthOf('abcdefghijklmnop')).toBe('weak')
  expect(strengthOf('123456789012')).toBe('weak')
  expect(strengthOf('')).toBe('weak')
  expect(['fair', 'good']).toContain(strengthOf('quiet loom tab'))
  expect(strengthOf('correct horse battery staple')).toBe('strong')
  expect(strengthOf('vM4#qZ8!tR2$wK')).toMatch(/good|strong/)
})
