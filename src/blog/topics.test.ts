import { expect, test } from 'vitest'
import { cleanTopics, topicPath, topicSlug } from './topics.ts'

test('a slug is the name in small letters of any script', () => {
  const slugs = {
    Research: 'research',
    ' Design  systems ': 'design-systems',
    'Q&A': 'q-and-a',
    'C++': 'c-plus-plus',
    'C#': 'c-sharp',
    C: 'c',
    'Café 2.0': 'cafe-2-0',
    Исследования: 'исследования',
    हिन्दी: 'हिन्दी',
    й: 'и',
    '../..': '',
    '!?': '',
  }
  for (const [name, slug] of Object.entries(slugs)) expect(topicSlug(name), name).toBe(slug)
  expect(topicSlug(topicSlug('C++ & C#'))).toBe(topicSlug('C++ & C#'))
  expect(topicPath('Дизайн')).toBe('/topics/%D0%B4%D0%B8%D0%B7%D0%B0%D0%B8%D0%BD')
})

test('the same topic is kept once, as it was written first', () => {
  expect(cleanTopics([' UX ', 'ux', 'Design\t systems', 'design-systems', '?'])).toEqual([
    'UX',
    'Design systems',
  ])
})
