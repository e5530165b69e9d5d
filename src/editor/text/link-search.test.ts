import { expect, test } from 'vitest'
import { linkSearch } from './link-search.ts'

const site = 'https://wireloom.example'
const rich = (href: string) =>
  JSON.stringify([{ id: 'p', type: 'paragraph', content: `<p>See <a href="${href}">it</a></p>` }])

test.each([
  '/blog/12',
  '/blog/12/',
  '/Blog/12/a-readable-name',
  '/blog/12?utm_source=a&amp;b=c',
  '/blog/12#part',
  `${site}/blog/12`,
  `${site}/blog/12/name#part`,
  '//wireloom.example/blog/12',
  'HTTPS://Wireloom.Example/blog/12',
])('%s is a link to article 12', (href) => {
  const { isIn } = linkSearch([12], site)
  expect(isIn(rich(href))).toBe(true)
  expect(isIn(JSON.stringify([{ id: 'b', type: 'button', label: 'Read', href }]))).toBe(true)
  expect(isIn(JSON.stringify([{ id: 't', rows: [['x', `<a href="${href}">y</a>`]] }]))).toBe(true)
})

test.each([
  '/blog/123',
  '/blog/1',
  '/blogs/12',
  '/a/blog/12',
  '/resources?from=/blog/12',
  'https://other.example/blog/12',
  'mailto:blog/12@a.example',
])('%s is no link to article 12', (href) => {
  expect(linkSearch([12], site).isIn(rich(href))).toBe(false)
})

test('an address in a text is no link, except in a plain text', () => {
  const { isIn } = linkSearch([12], site)
  expect(isIn(JSON.stringify([{ id: 't', type: 'title', content: '/blog/12' }]))).toBe(false)
  const plain = ['/blog/12', 'Read (/blog/12).', `See ${site}/blog/12/name, please.`]
  for (const text of plain) expect(isIn(text, 'plain'), text).toBe(true)
  for (const text of ['/blog/123', 'a/blog/12', 'https://a.example/blog/12']) {
    expect(isIn(text, 'plain'), text).toBe(false)
  }
})

test('a search for several articles finds links to each of them', () => {
  const { isIn, pattern } = linkSearch([3, 12], site)
  expect(pattern).toBe('%blog/%')
  expect([3, 4, 12].map((id) => isIn(rich(`/blog/${id}`)))).toEqual([true, false, true])
})
