import { expect, test } from 'vitest'
import { harmIn, honestRichText, hostileRichText } from '#src/testing/hostile-rich-text.ts'
import { TooDeepError } from '../blocks/rich-text/rich-tree.ts'
import { deepestText, sanitizeContent, sanitizeRichText } from './sanitize.ts'

const content = (html: string) => JSON.stringify([{ id: 'a', type: 'paragraph', content: html }])
const cleaned = (stored: string) => JSON.parse(sanitizeContent(stored))[0].content

/** Returns undefined when it is refused. */
function saved(html: string): string | undefined {
  try {
    return sanitizeRichText(html)
  } catch (error) {
    expect(error).toBeInstanceOf(TooDeepError)
    return undefined
  }
}

test.each(hostileRichText)('a save makes %j harmless, or refuses it', (html) => {
  expect(harmIn(saved(html) ?? '')).toBeUndefined()
})

test.each(honestRichText)('a save keeps %j', (html) => {
  expect(sanitizeRichText(html)).toBe(html)
})

test.each(hostileRichText)('a row with %j is sent harmless', (html) => {
  expect(harmIn(cleaned(content(html)))).toBeUndefined()
  const escaped = content(html).replaceAll('<', '\\u003c')
  expect(harmIn(cleaned(escaped))).toBeUndefined()
})

test.each(honestRichText)('a row with %j is not changed', (html) => {
  expect(cleaned(content(html))).toBe(html)
})

test('clean content is sent unchanged, and so is broken content', () => {
  const clean = content(honestRichText.join(''))
  expect(sanitizeContent(clean)).toBe(clean)
  for (const broken of ['<script>', '{"a":"<script>"}', '"<b>"']) {
    expect(sanitizeContent(broken)).toBe(broken)
  }
})

const levels = (open: string, close: string, count: number) =>
  `${open.repeat(count)}x${close.repeat(count)}`

test('a text of the maximum depth is kept; with one more level it is not parsed to its end', () => {
  const deepest = levels('<b>', '</b>', deepestText)
  expect(sanitizeRichText(deepest)).toBe(deepest)
  // Tags that are dropped cost the parser as much, and so do unclosed tags.
  for (const [open, close, count] of [
    ['<b>', '</b>', deepestText + 1],
    ['<b>', '', 100_000],
    ['<ul><li>', '</li></ul>', deepestText / 2 + 1],
    ['<div>', '</div>', deepestText + 1],
    ['<svg><g>', '', 50_000],
  ] as const) {
    expect(() => sanitizeRichText(levels(open, close, count)), open).toThrow(TooDeepError)
  }
})

test('siblings do not count as depth, however many there are', () => {
  const many = deepestText * 3
  expect(sanitizeRichText('<p>x</p>'.repeat(many))).toBe('<p>x</p>'.repeat(many))
  expect(sanitizeRichText('x<br>'.repeat(many))).toBe('x'.repeat(many))
  expect(sanitizeRichText('<li>x'.repeat(many))).toBe('<li>x</li>'.repeat(many))
})

test('a row that is deeper than any save allows is shown as plain text', () => {
  const deep = levels('<b>', '</b>', 5000)
  const shown = cleaned(content(`${deep}<img src=x onerror=alert(1)>`))
  expect(harmIn(shown)).toBeUndefined()
  expect(shown).toContain('&lt;b&gt;x&lt;/b&gt;')
})
