import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { currentSlug, slugOf } from './slug.ts'

test('a title becomes words with hyphens, in its own script', () => {
  expect(slugOf('How we test an idea')).toBe('how-we-test-an-idea')
  expect(slugOf("  What's new?  (July, 30th) ")).toBe('whats-new-july-30th')
  expect(slugOf('Über Straßen & Größe — ½ café')).toBe('uber-strassen-grosse-1-2-cafe')
  expect(slugOf('İstanbul ve ıspanak')).toBe('istanbul-ve-ispanak')
  expect(slugOf('كيف نختبر فكرة')).toBe('كيف-نختبر-فكرة')
  expect(slugOf('我们如何测试想法')).toBe('我们如何测试想法')
  expect(slugOf('हम कैसे परखते हैं')).toBe('हम-कैसे-परखते-हैं')
  expect(slugOf('Как мы проверяем Йод')).toBe('как-мы-проверяем-йод')
  expect(slugOf('한국어 제목')).toBe('한국어-제목')
})

test('emoji, punctuation and nothing leave nothing, and the address is still one', () => {
  for (const title of ['', '   ', '🎉👩‍👩‍👧', '☺️', '?!…', '../..', '\u202e\u0000']) {
    expect(slugOf(title)).toBe('')
    expect(currentSlug({ slug: '', title })).toBe('article')
  }
  expect(currentSlug({ slug: 'chosen', title: 'A title' })).toBe('chosen')
})

test('a long title ends after a whole word; one without spaces is cut', () => {
  const long = slugOf('prototype '.repeat(40))
  expect(long).toBe(Array(8).fill('prototype').join('-'))
  expect(slugOf('x'.repeat(500))).toBe('x'.repeat(80))
  expect(slugOf('想'.repeat(100))).toBe('想'.repeat(26))
  expect(slugOf('😀'.repeat(600))).toBe('')
})

test('any text gives a slug that is stable, safe in an address and not too long', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const slug = slugOf(text)
      expect(slugOf(slug)).toBe(slug)
      expect(slug).toMatch(/^$|^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}-]*$/u)
      expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(240)
      expect(new URL(`/blog/1/${slug}`, 'http://a.test').pathname).toBe(
        `/blog/1/${encodeURIComponent(slug)}`,
      )
    }),
    runs(),
  )
})
