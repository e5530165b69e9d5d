import { expect, test } from 'vitest'
import { cleanSearch, searchFaqs } from './search.ts'

const faq = (faqid: number, question: string, answer: string) => ({
  faqid,
  question,
  answer,
  navigationHeading: 'Cost',
  order: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('every word must be somewhere in the FAQ', () => {
  const faqs = [faq(1, 'What does it cost?', 'Nothing yet.'), faq(2, 'Is it fast?', 'Yes.')]
  const found = (search: string) => searchFaqs(faqs, search).map(({ faqid }) => faqid)
  expect(found('NOTHING what')).toEqual([1])
  expect(found('cost')).toEqual([1, 2])
  expect(found('nothing fast')).toEqual([])
})

test('a search is one line of at most 100 characters, and a number is a valid search', () => {
  expect(cleanSearch('  two \n words ')).toBe('two words')
  expect(cleanSearch(2000)).toBe('2000')
  expect(cleanSearch('x'.repeat(200))).toHaveLength(100)
  expect(cleanSearch('   ')).toBeUndefined()
  expect(cleanSearch(['a'])).toBeUndefined()
})
