import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test('the first word of a name, in any language', () => {
  const names = {
    ' Ada  Lovelace ': 'Ada',
    Zoë: 'Zoë',
    'Zoe\u0308 B.': 'Zoë',
    "D'Arcy": "D'Arcy",
    'Anne-Marie': 'Anne-Marie',
    'J.R.R. T.': 'J.R.R.',
    李: '李',
    प्रिया: 'प्रिया',
    مريم: 'مريم',
  }
  for (const [name, first] of Object.entries(names)) expect(firstNameOf(name)).toBe(first)
})

test('what is no name is nobody’s', () => {
  const none = [
    null,
    '',
    '  ',
    'http://evil.example',
    'www.evil.example',
    'evil.co',
    'ada@example.com',
    '<b>Ada</b>',
    '4you',
    '-Ada',
    '{first',
    '$$$',
    'A\u0300\u0301\u0302\u0303\u0304',
    'x'.repeat(41),
  ]
  for (const name of none) expect(firstNameOf(name), String(name)).toBeUndefined()
  // Controls and changes of direction end a word and are never part of it.
  expect(firstNameOf('Ada\r\nBcc: x')).toBe('Ada')
  expect(firstNameOf('\u202eadA')).toBe('adA')
  expect(firstNameOf('Ada\u202ecba')).toBe('Ada')
})
