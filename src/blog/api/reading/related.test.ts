import { expect, test } from 'vitest'
import { keywordsOf, rankRelated } from './related.ts'

const article = (id: number, title: string, summary = '', author = 'ada') => ({
  id,
  title,
  summary,
  author,
})
const ids = (all: { id: number }[]) => all.map(({ id }) => id)

test('stop words are not keywords', () => {
  expect(keywordsOf('What your team needs: fewer, better prototypes. Prototypes!')).toEqual([
    'team',
    'fewer',
    'better',
    'prototypes',
  ])
})

test('articles on the same subject come first, not the newest ones', () => {
  const read = article(1, 'Naming design tokens', 'Tokens that survive a rebrand')
  const others = [
    article(9, 'A launch in eight weeks', 'How the team plans'),
    article(5, 'Tokens in dark mode', 'One set of tokens, two themes'),
    article(4, 'Designing for keyboards', 'Focus is part of the design'),
  ]
  expect(ids(rankRelated(read, others))).toEqual([5, 4])
})

test('a word in all articles counts less than a rare one', () => {
  const read = article(1, 'Prototype reviews', 'Comments on a prototype')
  const others = [
    article(8, 'Prototype faster'),
    article(7, 'Prototyping on paper'),
    article(3, 'How reviews end'),
    article(6, 'Prototype often'),
  ]
  expect(ids(rankRelated(read, others))).toEqual([3, 8, 7, 6])
})

test('the same author breaks a tie, then the newer one', () => {
  const read = article(1, 'Interactions', '', 'ada')
  const others = [
    article(2, 'Interactions again', '', 'bob'),
    article(3, 'More interactions', '', 'bob'),
    article(4, 'Interaction basics', '', 'ada'),
  ]
  expect(ids(rankRelated(read, others))).toEqual([4, 3, 2])
})
