import { expect, test } from 'vitest'
import { countOf, listOf, numberOf, oneOrMore, shortNumberOf } from './words.ts'

test('numbers, counts and lists are written in one way', () => {
  expect([numberOf(1240), numberOf(null), shortNumberOf(1240)]).toEqual(['1,240', '–', '1.2K'])
  expect([countOf(1, 'word'), countOf(0, 'word'), countOf(2, 'person', 'people')]).toEqual([
    '1 word',
    '0 words',
    '2 people',
  ])
  expect(oneOrMore(1, 'a draft', 'drafts')).toBe('a draft')
  expect(oneOrMore(1000, 'a draft', 'drafts')).toBe('1,000 drafts')
  expect(listOf(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben, and Cleo')
})
