import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { harmIn, honestRichText, hostileRichText } from '#src/testing/hostile-rich-text.ts'
import { RichTextView } from './rich-text-view.tsx'

const shown = (html: string) =>
  renderToStaticMarkup(<RichTextView html={html} />).replace(/^<div[^>]*>|<\/div>$/g, '')

test.each(hostileRichText)('%j is harmless on the page, even if nobody cleaned it', (html) => {
  expect(harmIn(shown(html))).toBeUndefined()
})

test.each(honestRichText)('%j is shown as it is', (html) => {
  expect(shown(html)).toBe(html)
})

test('the page is built as a browser would read it, so server and browser agree', () => {
  expect(shown('<p>a<p>b')).toBe('<p>a</p><p>b</p>')
  expect(shown('<p>a<ul><li>b<li>c</ul>')).toBe('<p>a</p><ul><li>b</li><li>c</li></ul>')
  expect(shown('<ul><li>a<ul><li>b</li></ul></li></ul>')).toBe(
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  )
  expect(shown('<b>a<i>b</b>c</i>')).toBe('<b>a<i>b</i></b>c')
})

test('entities are read once', () => {
  expect(shown('<p>&amp;lt;b&amp;gt; &nbsp;&#39;&#x41;</p>')).toBe(
    '<p>&amp;lt;b&amp;gt; \u00a0&#x27;A</p>',
  )
})
