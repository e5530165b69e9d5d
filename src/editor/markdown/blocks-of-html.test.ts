import { expect, test } from 'vitest'
import { blocksOfHtml } from './from-markdown.ts'

function read(html: string) {
  const notes: string[] = []
  return { blocks: blocksOfHtml(html, { note: (text) => notes.push(text) }), notes }
}

const p = (content: string) => ({ type: 'paragraph', content })
const outside = (href: string, words: string) =>
  `<a target="_blank" rel="noopener noreferrer" href="${href}">${words}</a>`
const image = (src: string, alt = '', caption = '') => ({
  type: 'image',
  content: src,
  src,
  alt,
  caption,
})

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
  [
    'a heading that is too long',
    `<h2>${'x'.repeat(501)}</h2>`,
    [p(`<p><strong>${'x'.repeat(501)}</strong></p>`)],
  ],
  [
    'marks',
    '<p>a <strong>b</strong> <em>c</em> <del>d</del> <span>e</span></p>',
    [p('<p>a <strong>b</strong> <em>c</em> <s>d</s> e</p>')],
  ],
  [
    'a link',
    '<p><a href="https://a.test/?x=1&amp;y=2">x</a></p>',
    [p(`<p>${outside('https://a.test/?x=1&amp;y=2', 'x')}</p>`)],
  ],
  [
    'line breaks within a mark',
    '<p><b>a<br>b</b></p>',
    [p('<p><strong>a</strong></p><p><strong>b</strong></p>')],
  ],
  [
    'text outside of paragraphs',
    'a<div>b<div>c</div></div>d',
    ['a', 'b', 'c', 'd'].map((one) => p(`<p>${one}</p>`)),
  ],
  [
    'broken nesting',
    '<p>a<b>b<p>c</b>d',
    [p('<p>a</p>'), p('<p><strong>b</strong></p>'), p('<p><strong>c</strong></p>'), p('<p>d</p>')],
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
    [p('<ul><li><p>a</p></li><li><p></p><ul><li><p>b</p></li></ul></li></ul>')],
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
    [{ type: 'quote', content: '<p>a</p><ul><li><p>b</p></li></ul>', source: '' }],
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
          ['1', '2 <strong>x</strong>'],
          ['3', ''],
        ].map((row) => row.map((cell) => cell && `<p>${cell}</p>`)),
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
    [{ type: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 't', poster: '' }],
  ],
  [
    'an address alone',
    '<p>https://vimeo.com/76979871</p>',
    [{ type: 'embed', url: 'https://vimeo.com/76979871', title: '', poster: '' }],
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
  [
    'what stands aside',
    '<aside>a<p>b</p></aside>',
    [{ type: 'callout', content: '<p>a</p><p>b</p>', tone: 'note' }],
  ],
  [
    'a film with a poster and captions',
    '<figure><video src="/a.mp4" poster="/a.png" title="t"><track src="/a.vtt"></video><figcaption>c</figcaption></figure>',
    [
      {
        type: 'clip',
        src: '/a.mp4',
        poster: '/a.png',
        captions: '/a.vtt',
        mode: 'controls',
        title: 't',
      },
      { type: 'fineprint', content: '<p>c</p>' },
    ],
  ],
  [
    'cards of Ghost',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="/b"><div class="kg-bookmark-title">B</div><div class="kg-bookmark-metadata"><img src="/icon.png"></div></a></figure><figure class="kg-card kg-video-card"><div><video loop autoplay src="/a.mp4"></video><button>1×</button><span>0:12</span></div></figure>',
    [
      p('<p><a href="/b">B</a></p>'),
      { type: 'clip', src: '/a.mp4', poster: '', captions: '', mode: 'loop', title: '' },
    ],
  ],
  [
    'pictures in headings and tables',
    '<h2><img src="/a.png">A</h2><table><tr><td>1<img src="/b.png"><td>2</table>',
    [
      { type: 'subtitle', content: 'A' },
      image('/a.png'),
      { type: 'table', rows: [['<p>1</p>', '<p>2</p>']], header: false },
      image('/b.png'),
    ],
  ],
  ['terms', '<dl><dt>a</dt><dd>b</dd></dl>', [p('<p><strong>a</strong></p>'), p('<p>b</p>')]],
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
  expect(read(html)).toEqual({ blocks, notes: [] })
})

test('what is left out or changed is named', () => {
  const html =
    '<script>x()</script><form><textarea>t</textarea></form><iframe src="https://maps.test/x"></iframe><audio src="/a.mp3"></audio>'
  const { blocks, notes } = read(html)
  expect(blocks).toEqual([
    p(`<p>${outside('https://maps.test/x', 'https://maps.test/x')}</p>`),
    p('<p><a href="/a.mp3">a.mp3</a></p>'),
  ])
  expect(notes).toEqual([
    'A script was left out.',
    'A form was left out.',
    'An embedded page became a link: https://maps.test/x',
    'An audio file became a link: /a.mp3',
  ])
})

test('links can be changed', () => {
  const link = (href: string) => href.replace('https://old.test', '')
  expect(blocksOfHtml('<a href="https://old.test/a">x</a>', { link })).toEqual([
    p('<p><a href="/a">x</a></p>'),
  ])
})

test('no text is lost, however deep it is nested', () => {
  const { blocks } = read(`${'<div><ul><li><b>'.repeat(5000)}deep${'</b>'.repeat(10)}`)
  expect(JSON.stringify(blocks)).toContain('deep')
})
