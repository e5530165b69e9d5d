import { expect, test } from 'vitest'
import { htmlToBlocks } from './html-to-blocks.ts'

const p = (content: string) => ({ type: 'paragraph', content })
const image = (src: string, alt = '', caption = '') => ({ type: 'image', src, alt, caption })

test.each<[string, string, object[]]>([
  [
    'headings',
    '<h1>A</h1><h2>B <b>c</b></h2><h5>D</h5>',
    [
      { type: 'title', content: 'A' },
      { type: 'subtitle', content: 'B c' },
      { type: 'subtitle', content: 'D' },
    ],
  ],
  ['a heading that is too long', `<h2>${'x'.repeat(501)}</h2>`, [p(`<p>${'x'.repeat(501)}</p>`)]],
  [
    'marks',
    '<p>a <strong>b</strong> <em>c</em> <del>d</del> <span>e</span></p>',
    [p('<p>a <strong>b</strong> <em>c</em> <s>d</s> e</p>')],
  ],
  [
    'a link',
    '<p><a href="https://a.test/?x=1&amp;y=2">x</a></p>',
    [p('<p><a href="https://a.test/?x=1&amp;y=2">x</a></p>')],
  ],
  ['line breaks within a mark', '<p><b>a<br>b</b></p>', [p('<p><b>a</b></p><p><b>b</b></p>')]],
  [
    'text outside of paragraphs',
    'a<div>b<div>c</div></div>d',
    ['a', 'b', 'c', 'd'].map((one) => p(`<p>${one}</p>`)),
  ],
  [
    'broken nesting',
    '<p>a<b>b<p>c</b>d',
    [p('<p>a<b>b</b></p>'), p('<p><b>c</b></p>'), p('<p>d</p>')],
  ],
  ['unclosed tags', '<ul><li>a<li>b', [p('<ul><li><p>a</p></li><li><p>b</p></li></ul>')]],
  [
    'nested lists',
    '<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>',
    [
      p(
        '<ul><li><p>a</p><ol><li><p>b</p><ul><li><p>c</p></li></ul></li></ol></li><li><p>d</p></li></ul>',
      ),
    ],
  ],
  [
    'a list directly in a list',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    [p('<ul><li><p>a</p></li><li><ul><li><p>b</p></li></ul></li></ul>')],
  ],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked>a</li><li><input type=checkbox>b</li></ul>',
    [p('<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>')],
  ],
  [
    'a picture and code in a list',
    '<ul><li>a<img src="/a.png"></li><li><pre>x</pre></li></ul>',
    [
      p('<ul><li><p>a</p></li></ul>'),
      image('/a.png'),
      { type: 'code', content: 'x', language: '' },
    ],
  ],
  [
    'a quote with its source',
    '<blockquote><p>a</p><p>b</p><cite>— C</cite></blockquote>',
    [{ type: 'quote', content: '<p>a</p><p>b</p>', source: 'C' }],
  ],
  [
    'a list in a quote',
    '<blockquote>a<ul><li>b</li></ul></blockquote>',
    [{ type: 'quote', content: '<p>a</p><ul><li><p>b</p></li></ul>' }],
  ],
  [
    'code',
    '<pre><code class="language-js">if (a &lt; b) {\n  c()\n}\n</code></pre>',
    [{ type: 'code', content: 'if (a < b) {\n  c()\n}', language: 'js' }],
  ],
  [
    'code of an old highlighter',
    '<pre class="brush: php; gutter: true">echo 1;<br>echo 2;</pre>',
    [{ type: 'code', content: 'echo 1;\necho 2;', language: 'php' }],
  ],
  [
    'a table',
    '<table><caption>T</caption><thead><tr><th>A<th>B</thead><tr><td>1<td><p>2 <b>x</b></p><tr><td colspan=2>3</table>',
    [
      {
        type: 'table',
        rows: [
          ['A', 'B'],
          ['1', '2 <b>x</b>'],
          ['3', ''],
        ]
          .map((row) => row.map((cell) => cell && `<p>${cell}</p>`))
          .map((row) => row.map((cell) => cell.replace(/<\/?p>/g, ''))),
        header: true,
      },
      { type: 'fineprint', content: '<p>T</p>' },
    ],
  ],
  [
    'a picture with a caption',
    '<figure><a href="/big.png"><img src="/a.png" alt="b"></a><figcaption>c <i>d</i></figcaption></figure>',
    [image('/a.png', 'b', 'c d')],
  ],
  [
    'a picture within a paragraph',
    '<p>a <img src="/a.png"> b</p>',
    [p('<p>a</p>'), image('/a.png'), p('<p>b</p>')],
  ],
  [
    'a lazy picture',
    '<img src="data:image/gif;base64,R0" data-src="/a.png"><noscript><img src="/a.png"></noscript>',
    [image('/a.png')],
  ],
  [
    'a counting pixel',
    '<p>a</p><img src="https://t.test/p.gif" width="1" height="1">',
    [p('<p>a</p>')],
  ],
  [
    'a gallery',
    '<figure class="wp-block-gallery"><figure><img src="/a.png"><figcaption>a</figcaption></figure><figure><img src="/b.png" alt="b"></figure><figcaption>both</figcaption></figure>',
    [
      {
        type: 'carousel',
        content: '',
        images: [
          { src: '/a.png', alt: '', caption: 'a', hoverText: '' },
          { src: '/b.png', alt: 'b', caption: '', hoverText: '' },
        ],
        fitMode: 'cover',
      },
      { type: 'fineprint', content: '<p>both</p>' },
    ],
  ],
  [
    'a video of YouTube',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0" title="t"></iframe>',
    [{ type: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 't' }],
  ],
  [
    'an address alone',
    '<p>https://vimeo.com/76979871</p>',
    [{ type: 'embed', url: 'https://vimeo.com/76979871', title: '' }],
  ],
  [
    'a divider and a button',
    '<hr><div class="wp-block-button"><a class="wp-block-button__link" href="/x">Go</a></div>',
    [{ type: 'divider' }, { type: 'button', label: 'Go', href: '/x' }],
  ],
  [
    'a callout',
    '<div class="kg-card kg-callout-card kg-callout-card-yellow"><div class="kg-callout-text">a</div></div>',
    [{ type: 'callout', content: '<p>a</p>', tone: 'warning' }],
  ],
  ['terms', '<dl><dt>a</dt><dd>b</dd></dl>', [p('<p><b>a</b></p>'), p('<p>b</p>')]],
  [
    'comments',
    '<!-- wp:paragraph {"x":"<p>"} --><p>a</p><!-- /wp:paragraph --><!--more-->',
    [p('<p>a</p>')],
  ],
  [
    'special characters',
    '<p>a &lt;b&gt; &amp; c&nbsp;d</p>',
    [p('<p>a &lt;b&gt; &amp; c\u00a0d</p>')],
  ],
  ['nothing', '  <p> </p><div></div>', []],
])('%s', (_, html, blocks) => {
  expect(htmlToBlocks(html)).toEqual({ blocks, notes: [] })
})

test('in a text without paragraphs, empty lines divide it and line breaks count', () => {
  const { blocks } = htmlToBlocks('a\nb\n\n<b>c</b> d\n\n<ul>\n<li>e</li>\n</ul>\nf', {
    newlines: true,
  })
  expect(blocks).toEqual([
    p('<p>a</p><p>b</p>'),
    p('<p><b>c</b> d</p>'),
    p('<ul><li><p>e</p></li></ul>'),
    p('<p>f</p>'),
  ])
})

test('what is left out or changed is named', () => {
  const html =
    '<script>x()</script><form><textarea>t</textarea></form><iframe src="https://maps.test/x"></iframe><video src="/a.mp4"></video>'
  const { blocks, notes } = htmlToBlocks(html)
  expect(blocks).toEqual([
    p('<p><a href="https://maps.test/x">https://maps.test/x</a></p>'),
    p('<p><a href="/a.mp4">a.mp4</a></p>'),
  ])
  expect(notes).toEqual([
    'A script was left out.',
    'A form was left out.',
    'An embedded page became a link: https://maps.test/x',
    'A video file became a link, upload it by hand: /a.mp4',
  ])
})

test('links can be changed', () => {
  const { blocks } = htmlToBlocks('<a href="https://old.test/a">x</a>', {
    link: (href) => href.replace('https://old.test', ''),
  })
  expect(blocks).toEqual([p('<p><a href="/a">x</a></p>')])
})

test('no text is lost, however deep it is nested', () => {
  const { blocks } = htmlToBlocks(`${'<div><ul><li><b>'.repeat(5000)}deep${'</b>'.repeat(10)}`)
  expect(JSON.stringify(blocks)).toContain('deep')
})
