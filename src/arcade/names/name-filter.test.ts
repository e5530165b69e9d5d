import { expect, test } from 'vitest'
import defaultWords from './default-words.json' with { type: 'json' }
import { createNameFilter } from './name-filter.ts'

const isRefused = createNameFilter(defaultWords)

test.each([
  ['the word itself', 'fuck'],
  ['inside another word', 'Motherfucker99'],
  ['capitals', 'FuCk YoU'],
  ['digits for letters', 'sh1t'],
  ['signs for letters', '@$$'],
  ['a star for a vowel', 'f*ck'],
  ['repeated letters', 'fuuuuckkk'],
  ['dots between', 'f.u.c.k'],
  ['spaces between', 'f u c k'],
  ['stars between', 'f*u*c*k'],
  ['a space in the middle', 'fu ck'],
  ['marks', 'fùçk'],
  ['Cyrillic lookalikes', 'fuсk'],
  ['wide letters', 'ｆｕｃｋ'],
  ['bold mathematical letters', '𝐟𝐮𝐜𝐤'],
  ['invisible characters', 'fu\u200bck'],
  ['a soft hyphen', 'fu\u00adck'],
  ['digits around it', '69ass69'],
  ['v for u', 'fvck'],
  ['ph for f', 'phuck'],
  ['a sentence', 'you are a cunt'],
])('%s is recognized: %j', (_, name) => {
  expect(isRefused(name)).toBe(true)
})

test.each([
  ...['Cassandra', 'Bass', 'Ann Hancock', 'Scunthorpe United', 'Dickens', 'Peacock', 'Babcock'],
  ...[
    'Shiitake',
    'Penistone',
    'Sussex',
    'Essex',
    'Arsenal',
    'Matsushita',
    'Titus',
    'Nigel',
    'Niger',
  ],
  ...['Assunta', 'Massimo', 'Kumar', 'Cumberland', 'Rapunzel', 'Grape', 'Mike', 'Nicole', 'Analia'],
  ...[
    'Player 455',
    '455',
    'Bob455',
    'J. R. R. Tolkien',
    'Ann-Lee',
    'Ó Súilleabháin',
    'Łukasz',
    'Ada <3',
  ],
  ...[
    'Петров',
    'Αθηνά',
    '山田太郎',
    'محمد',
    'Fu Chen',
    'Cockburn',
    'Raccoon',
    'Tycoon',
    'Therapist',
  ],
  ...['<b>Ada</b> 1763340000', '!!!', '***', 'Wang Fuk', 'Hello (world)'],
])('an innocent name is accepted: %s', (name) => {
  expect(isRefused(name)).toBe(false)
})

test('an edited list replaces the words, and odd lines cannot break it', () => {
  const edited = createNameFilter(['Wolpertinger', '*krampus*', '(', '[a-z', '*', '', '   '])
  expect(edited('wolpert1nger')).toBe(true)
  expect(edited('Superkrampus 3')).toBe(true)
  expect(edited('Wolpertingers')).toBe(false)
  expect(edited('fuck')).toBe(false)
  expect(createNameFilter([])('fuck')).toBe(false)
})

test('ambiguous words cannot make a name take exponential time', () => {
  const filter = createNameFilter([`*${'il'.repeat(20)}x*`, `*${'a'.repeat(40)}b*`])
  expect(filter('1'.repeat(50))).toBe(false)
  expect(filter('a'.repeat(50))).toBe(false)
})
