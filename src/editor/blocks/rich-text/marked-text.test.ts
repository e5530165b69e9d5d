import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

const italic = (typed: string) => new RegExp(`${markedText('\\*', '*')}$`).exec(typed)?.[2]
const bold = (typed: string) => new RegExp(`${markedText('\\*\\*', '*')}$`).exec(typed)?.[2]

test('a calculation stays as typed', () => {
  for (const typed of ['2 * 3 *', '2*3*', '2 *3 *', '2 * 3*', 'a ** b **', 'x**2**', '* *']) {
    expect([typed, italic(typed), bold(typed)]).toEqual([typed, undefined, undefined])
  }
})

test('words between two signs get the mark', () => {
  expect(italic('*a*')).toBe('a')
  expect(italic('this is (*two words*')).toBe('two words')
  expect(bold('so **very good**')).toBe('very good')
  expect(bold('**x**')).toBe('x')
})
