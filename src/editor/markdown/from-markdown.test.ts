import { expect, test } from 'vitest'
import { storedBlock } from '../blocks/content.ts'
import { fromMarkdown, MarkdownTooLongError } from './from-markdown.ts'

/** The blocks without their ids, each as its type and what it says. */
const read = (...lines: string[]) =>
  fromMarkdown(lines.join('\n')).map((block) => {
    const { id: _, ...fields } = storedBlock(block)
    return fields
  })

const paragraph = (content: string) => ({ type: 'paragraph', content })
const link = (href: string, text: string) =>
  `<a target="_blank" rel="noopener noreferrer" href="${href}">${text}</a>`

test('headings of every level and kind', () => {
  expect(read('One', '===', 'Two', '---', '### Three *x* `y`', '#### Four ####', '#')).toEqual([
    { type: 'title', content: 'One' },
    { type: 'subtitle', content: 'Two' },
    { type: 'subtitle', content: 'Three x y' },
    { type: 'subtitle', content: 'Four' },
    { type: 'title', content: '' },
  ])
  expect(read(`# ${'a'.repeat(501)}`)).toEqual([
    paragraph(`<p><strong>${'a'.repeat(501)}</strong></p>`),
  ])
})

test('marks, links by reference, footnotes, raw HTML and addresses within a text', () => {
  expect(
    read(
      'A **b** _c_ ~~d~~ `e <f>` <u>g</u> <kbd>h</kbd> [i] [j](k "l") https://m.example [^1]',
      'same line  ',
      'next line<br>third',
      '',
      '[i]: https://i.example',
      '[^1]: The note.',
    ),
  ).toEqual([
    paragraph(
      `<p>A <strong>b</strong> <em>c</em> <s>d</s> e &lt;f&gt; <u>g</u> h ${link('https://i.example', 'i')} ` +
        `<a href="k">j</a> ${link('https://m.example', 'https://m.example')} [1] same line</p><p>next line</p><p>third</p>`,
    ),
    paragraph('<p>[1] The note.</p>'),
  ])
})

test('lists keep their levels, paragraphs and boxes', () => {
  expect(read('- [x] a', '- [ ] b', '  1. c', '', '     d', '- e')).toEqual([
    paragraph(
      '<ul><li><p>☑ a</p></li><li><p>☐ b</p><ol><li><p>c</p><p>d</p></li></ol></li><li><p>e</p></li></ul>',
    ),
  ])
})

test('code, tables and pictures in a list or a quote become blocks of their own', () => {
  expect(
    read(
      '1. a',
      '',
      '   ```sh',
      '   b',
      '   ```',
      '',
      '   c',
      '2. d ![e](f.png) g',
      '',
      '> h',
      '>',
      '>     i',
    ),
  ).toEqual([
    paragraph('<ol><li><p>a</p></li></ol>'),
    { type: 'code', content: 'b', language: 'sh' },
    paragraph('<ol><li><p>c</p></li><li><p>d</p></li></ol>'),
    { type: 'image', content: 'f.png', src: 'f.png', alt: 'e', caption: '' },
    paragraph('<ol><li><p>g</p></li></ol>'),
    { type: 'quote', content: '<p>h</p>', source: '' },
    { type: 'code', content: 'i', language: '' },
  ])
})

test('quotes, callouts, tables and rules', () => {
  expect(
    read(
      '> a',
      '> > b',
      '>',
      '> — c',
      '',
      '> [!IMPORTANT]',
      '> d',
      '',
      '| e | f\\|g |',
      '| - | :-: |',
      '| **h** |',
      '***',
    ),
  ).toMatchObject([
    { type: 'quote', content: '<p>a</p><p>b</p>', source: 'c' },
    { type: 'callout', content: '<p>d</p>', tone: 'note' },
    {
      type: 'table',
      rows: [
        ['<p>e</p>', '<p>f|g</p>'],
        ['<p><strong>h</strong></p>', ''],
      ],
      header: true,
    },
    { type: 'divider' },
  ])
})

test('HTML between the lines becomes blocks, and its scripts are left out', () => {
  expect(
    read(
      '<p align="center"><img src="https://a.example/b.png" alt="c"><b>d</b></p>',
      '',
      '<details><summary>e</summary>',
      '',
      'f <script>g</script>',
      '',
      '</details>',
      '<table><tr><th>h<td>i<ul><li>j<li>k</ul></table>',
      '<!-- l -->',
    ),
  ).toMatchObject([
    {
      type: 'image',
      content: 'https://a.example/b.png',
      src: 'https://a.example/b.png',
      alt: 'c',
      caption: '',
    },
    paragraph('<p><strong>d</strong></p>'),
    paragraph('<p><strong>e</strong></p>'),
    paragraph('<p>f </p>'),
    // The head of a row is no head of the table.
    { type: 'table', rows: [['<p>h</p>', '<p>i</p><p>j</p><p>k</p>']], header: false },
  ])
})

test('callouts of Obsidian, with a heading and a sign that folds them', () => {
  const tone = (line: string) => read(`> ${line}`, '> text')[0]
  expect(tone('[!note]')).toEqual({ type: 'callout', content: '<p>text</p>', tone: 'note' })
  expect(tone('[!bug]- Careful *now*')).toEqual({
    type: 'callout',
    content: '<p><strong>Careful <em>now</em></strong></p><p>text</p>',
    tone: 'warning',
  })
  expect(tone('[!hint]+')).toMatchObject({ tone: 'tip' })
  expect(tone('[!anything]')).toMatchObject({ tone: 'note' })
})

test('the address of a film alone in a line shows the film', () => {
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  expect(read(url, '', `See ${url}`, '', 'https://vimeo.com/76979871')).toMatchObject([
    { type: 'embed', url, title: '', poster: '' },
    { type: 'paragraph' },
    { type: 'embed', url: 'https://vimeo.com/76979871' },
  ])
})

test('a comment that pretends to be a block is read like any stored block', () => {
  expect(
    read('<!-- block {"type":"title","content":5} -->', 'x', '', '<!-- block {x} -->'),
  ).toEqual([{ type: 'title', content: '' }, paragraph('<p>x</p>')])
})

const size = 20_000
const times = (part: string) => part.repeat(size / part.length)

test.each([
  ...[
    '>',
    '> ',
    '- ',
    '1. ',
    '[',
    ']',
    '![',
    '[a](',
    '*a ',
    'a**b',
    '_a_',
    '~a~',
    '`a``b',
    '<a ',
    '<!--',
  ],
  ...[
    '&a',
    '<div>',
    '<b>',
    '[^a',
    '|',
    '\t',
    'a@b.',
    'www.',
    '[a]: b\n',
    'a\n',
    '> a\n',
    '|a|\n|-|\n',
  ],
  ...['- a\n  ', '<ul><li>', '```\n', '[a]', '\\', '# ', '-\n', '1)\n', '<p>a</p>', '![a](b)\n\n'],
])('20,000 characters of %j are read', { timeout: 60_000 }, (part) => {
  expect(Array.isArray(fromMarkdown(times(part)))).toBe(true)
})

test('lists within lists to any depth, and brackets in pairs, are read', () => {
  const steps = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- a`)
  const words = JSON.stringify(read(...steps).map(({ content }) => content)).replace(/<[^>]*>/g, '')
  expect(words.match(/a/g)).toHaveLength(200)
  expect(read('['.repeat(size / 2) + ']'.repeat(size / 2))).toHaveLength(1)
})

test('a document of more than two million characters is refused', () => {
  expect(() => fromMarkdown('a'.repeat(2_000_001))).toThrow(MarkdownTooLongError)
})
