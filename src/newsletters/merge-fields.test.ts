import { expect, test } from 'vitest'
import { exampleField, fallbacksIn, fillFields, problemsIn, withFallbacks } from './merge-fields.ts'

test('a field is the value or its fallback; any other text in braces stays', () => {
  const fill = (fallback: string) => `<${fallback}>`
  expect(fillFields('Hi {first name|there}, { First  Name | you }!', fill)).toBe(
    'Hi <there>, <you>!',
  )
  const plain = 'const {a, b} = {c} and {first name} and {first name|} and {last name|x} and {{'
  expect(fillFields(plain, fill)).toBe(plain)
  expect(withFallbacks(`Hi ${exampleField}`)).toBe('Hi there')
  expect(fallbacksIn('{first name|a}{first name|b}{first name|a}')).toEqual(['a', 'b'])
})

test('a field without a fallback, one that is divided or open blocks; an unknown one is named', () => {
  const found = (...pieces: string[]) =>
    problemsIn(pieces).map(({ text, blocking }) => [blocking, /“.*?”/.exec(text)?.[0]])
  expect(found('Hi {first name|there}, use {a} or a|b')).toEqual([])
  expect(found('Hi {first name}, {first name| }')).toEqual([
    [true, '“{first name}”'],
    [true, '“{first name| }”'],
  ])
  expect(found('Hi {last name|x} {name} {firstname|y}')).toEqual([
    [false, '“{last name|x}”'],
    [false, '“{name}”'],
    [false, '“{firstname|y}”'],
  ])
  expect(found('Hi {first ', 'name', '|there}')).toEqual([[true, '“{first name|there}”']])
  expect(found('Hi {first name|there')).toEqual([[true, '“{first name|there”']])
})

test('a text full of braces is read in linear time', () => {
  const text = `${'{first name|'.repeat(40_000)}${'{'.repeat(40_000)}`
  expect(problemsIn([text])).toHaveLength(1)
  expect(withFallbacks(text)).toBe(text)
})
