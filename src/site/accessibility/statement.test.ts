import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { principles } from './statement.ts'

const root = join(import.meta.dirname, '../../..')
const criteria = principles.flatMap((principle) => principle.criteria)

/** The success criteria of WCAG 2.2 at the levels A and AA. 4.1.1 was removed from the standard. */
const levelA =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2'
const levelAA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3'

const numbersOf = (level: 'A' | 'AA') =>
  criteria.filter((one) => one.level === level).map(({ number }) => number)

test('every criterion of WCAG 2.2 A and AA is listed once, in order, with its level', () => {
  expect(numbersOf('A')).toEqual(levelA.split(' '))
  expect(numbersOf('AA')).toEqual(levelAA.split(' '))
})

const proofs = criteria.flatMap(({ number, proofs }) =>
  proofs.map((proof) => ({ number, ...proof })),
)

describe.each(proofs)('$number is tested by $file', ({ file, name }) => {
  test(name, () => {
    const text = readFileSync(join(root, file), 'utf8')
    const named = [...text.matchAll(/\b(?:test|requestTest)\(\s*(['`])(.*?)\1/g)].map(
      ([, , title = '']) => title,
    )
    expect(named.some((title) => title.includes(name))).toBe(true)
  })
})
