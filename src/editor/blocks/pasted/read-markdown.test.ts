import { expect, test } from 'vitest'
import { isMarkdown, markdownToHtml } from './read-markdown.ts'

test('a document with headings, lists, code or pictures is Markdown; ordinary text is not', () => {
  for (const text of [
    '# Title',
    'a\n\n- one\n- two',
    '```\ncode\n```',
    '![a](https://x.y/z.png)',
  ]) {
    expect([text, isMarkdown(text)]).toEqual([text, true])
  }
  for (const text of ['2 * 3 * 4', 'So *that* is it.', '- said he', '#hashtag', 'a\nb']) {
    expect([text, isMarkdown(text)]).toEqual([text, false])
  }
})

test('headings, paragraphs, quotes, pictures and code', () => {
  const text = [
    '# One & only',
    'first line',
    'second line',
    '',
    '> quoted',
    '![A dog](https://x.example/dog.png "Dog")',
    '```js',
    'if (a < b) {',
    '  go()',
    '}',
    '```',
    '### Two',
  ]
  expect(markdownToHtml(text.join('\n'))).toBe(
    [
      '<h1>One &amp; only</h1>',
      '<p>first line second line</p>',
      '<blockquote><p>quoted</p></blockquote>',
      '<img alt="A dog" src="https://x.example/dog.png">',
      '<pre>if (a &lt; b) {\n  go()\n}</pre>',
      '<h3>Two</h3>',
    ].join(''),
  )
})

test('lists stay nested', () => {
  expect(markdownToHtml('- a\n  1. b\n  2. c\n     more\n- d')).toBe(
    '<ul><li>a<ol><li>b</li><li>c more</li></ol></li><li>d</li></ul>',
  )
})

test('marks, links and code within a line', () => {
  expect(markdownToHtml('A **bold** and *slanted* [link](https://x.example/?a=1&b=2)')).toBe(
    '<p>A <strong>bold</strong> and <em>slanted</em> <a href="https://x.example/?a=1&amp;b=2">link</a></p>',
  )
  expect(markdownToHtml('2 * 3 * 4, `*raw* <b>` and <script>')).toBe(
    '<p>2 * 3 * 4, *raw* &lt;b&gt; and &lt;script&gt;</p>',
  )
  expect(markdownToHtml('**two** **marks** snake_case_name')).toBe(
    '<p><strong>two</strong> <strong>marks</strong> snake_case_name</p>',
  )
})

test('a line of 200 kB is read like any other', () => {
  const long = 200_000
  const spaces = ' '.repeat(long)
  expect(markdownToHtml(`# Title ${spaces}##`)).toBe('<h1>Title</h1>')
  expect(markdownToHtml(`# Title${'#'.repeat(long)}`)).toBe('<h1>Title</h1>')
  expect(markdownToHtml(`# a${spaces}b`)).toBe(`<h1>a${spaces}b</h1>`)
  for (const open of ['[a](b', '![a](b', '[', '*a', '_a']) {
    const text = open + open.at(-1)?.repeat(long)
    expect([open, markdownToHtml(text) === `<p>${text}</p>`]).toEqual([open, true])
  }
})
