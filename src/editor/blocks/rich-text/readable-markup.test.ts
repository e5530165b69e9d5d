import { expect, test } from 'vitest'
import { readableMarkup } from './readable-markup.ts'

test('styles are renamed and handlers dropped, however they are written', () => {
  expect(readableMarkup('<p style="color: red" onclick="a()">x</p>')).toBe(
    '<p data-style="color: red">x</p>',
  )
  expect(readableMarkup(`<P STYLE='font-family: "Arial"' ONCLICK=a()>x`)).toBe(
    '<p data-style="font-family: &quot;Arial&quot;">x',
  )
  // A `>` in an attribute does not end its tag.
  expect(readableMarkup('<a title="1 > 0" style="color: red">x</a>')).toBe(
    '<a title="1 > 0" data-style="color: red">x</a>',
  )
})

test('words that look like attributes are words', () => {
  const text = '<p>style="x" onclick="y" a &lt; b &amp; c &nbsp;</p>'
  expect(readableMarkup(text)).toBe(text)
})

test('comments, conditions, scripts and styles are left out', () => {
  expect(
    readableMarkup(
      '<!--[if mso]><b>a</b><![endif]--><![if !supportLists]>1.<![endif]><style>p { }</style>b<script>"<p>"</script>',
    ),
  ).toBe('1.b')
})

test('open elements stay open, for the browser to close', () => {
  expect(readableMarkup('<p>a<p>b<br><o:p></o:p><ul><li>c<li>d')).toBe(
    '<p>a<p>b<br><o:p></o:p><ul><li>c<li>d',
  )
})
