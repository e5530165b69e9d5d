import { expect, test } from 'vitest'
import { harmIn, honestRichText, hostileRichText } from '#src/testing/hostile-rich-text.ts'
import { sanitizeContent, sanitizeRichText } from './sanitize.ts'

const content = (html: string) => JSON.stringify([{ id: 'a', type: 'paragraph', content: html }])
const cleaned = (stored: string) => JSON.parse(sanitizeContent(stored))[0].content

test.each(hostileRichText)('a save makes %j harmless', (html) => {
  expect(harmIn(sanitizeRichText(html))).toBeUndefined()
})

test.each(honestRichText)('a save keeps %j', (html) => {
  expect(sanitizeRichText(html)).toBe(html)
})

test.each(hostileRichText)('a row that holds %j leaves the server harmless', (html) => {
  expect(harmIn(cleaned(content(html)))).toBeUndefined()
  const escaped = content(html).replaceAll('<', '\\u003c')
  expect(harmIn(cleaned(escaped))).toBeUndefined()
})

test.each(honestRichText)('a row that holds %j is not touched', (html) => {
  expect(cleaned(content(html))).toBe(html)
})

test('clean content goes out as it is, broken content too', () => {
  const clean = content(honestRichText.join(''))
  expect(sanitizeContent(clean)).toBe(clean)
  for (const broken of ['<script>', '{"a":"<script>"}', '"<b>"']) {
    expect(sanitizeContent(broken)).toBe(broken)
  }
})
