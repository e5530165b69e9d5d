/** A document as a program puts it on the clipboard. */
export interface PastedDocument {
  from: string
  html?: string
  plain?: string
  /** The names of the blocks that it becomes. */
  blocks: string[]
  /** All of them are somewhere in the blocks. */
  words: string[]
}

const docs = (inside: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5c">${inside}</b>`
const word = (inside: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style>table.MsoNormalTable{font-size:10pt}</style></head><body lang=EN-US><!--StartFragment-->${inside}<!--EndFragment--></body></html>`
const notion = (inside: string) => `<meta charset='utf-8'><!-- notionvc: 5c1f -->${inside}`
const item = (level: number, bullet: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}pt;text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span style='font:7pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

const fromDocs: PastedDocument[] = [
  {
    from: 'Google Docs: a table between paragraphs',
    html: docs(
      '<p dir="ltr"><span>Before</span></p><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"><col width="301"></colgroup><tbody><tr style="height:0pt"><td><p dir="ltr"><span style="font-weight:700;">Name</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Size</span></p></td></tr><tr><td><p dir="ltr"><span>Loom</span></p></td><td><p dir="ltr"><span>Large</span></p></td></tr></tbody></table></div><p dir="ltr"><span>After</span></p>',
    ),
    blocks: ['Paragraph', 'Table', 'Paragraph'],
    words: ['Before', 'Name', 'Loom', 'Large', 'After'],
  },
  {
    from: 'Google Docs: a list within a list',
    html: docs(
      '<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Outer</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Inner</span></p></li><ul><li aria-level="3"><p><span>Innermost</span></p></li></ul></ul><li aria-level="1"><p><span>Second</span></p></li></ul>',
    ),
    blocks: ['Paragraph'],
    words: ['Outer', 'Inner', 'Innermost', 'Second'],
  },
  {
    from: 'Google Docs: a frame of one cell with code',
    html: docs(
      '<div dir="ltr"><table><tbody><tr><td><p dir="ltr"><span style="font-family:\'Courier New\',monospace;">const a = 1</span></p><p dir="ltr"><span style="font-family:\'Courier New\',monospace;">const b = 2</span></p></td></tr></tbody></table></div>',
    ),
    blocks: ['Paragraph', 'Paragraph'],
    words: ['const a = 1', 'const b = 2'],
  },
  {
    from: 'Google Docs: title, headings, link, rule',
    html: docs(
      '<h1 dir="ltr"><span style="font-size:20pt;">Plan</span></h1><p dir="ltr"><span>See </span><a href="https://example.com/"><span style="text-decoration:underline;">the page</span></a></p><hr><h3 dir="ltr"><span>Part</span></h3><p><span>End</span></p>',
    ),
    blocks: ['Title', 'Paragraph', 'Divider', 'Subtitle', 'Paragraph'],
    words: ['Plan', 'the page', 'Part', 'End'],
  },
  {
    from: 'Google Docs: merged cells',
    html: docs(
      '<table><tbody><tr><td colspan="2"><p><span>Both</span></p></td></tr><tr><td><p><span>Left</span></p></td><td><p><span>Right</span></p></td></tr></tbody></table>',
    ),
    blocks: ['Table'],
    words: ['Both', 'Left', 'Right'],
  },
]

const fromWord: PastedDocument[] = [
  {
    from: 'Word: a table with a header row',
    html: word(
      '<p class=MsoNormal>Figures<o:p></o:p></p><table class=MsoTableGrid border=1 cellspacing=0><thead><tr><td width=208><p class=MsoNormal><b>Year<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Sum</b></p></td></tr></thead><tr><td><p class=MsoNormal>2025<o:p></o:p></p></td><td><p class=MsoNormal>12</p></td></tr></table>',
    ),
    blocks: ['Paragraph', 'Table'],
    words: ['Figures', 'Year', 'Sum', '2025', '12'],
  },
  {
    from: 'Word: typed bullets in three levels',
    html: word(
      item(1, '·', 'One') + item(2, 'o', 'Two') + item(3, '§', 'Three') + item(1, '·', 'Four'),
    ),
    blocks: ['Paragraph'],
    words: ['One', 'Two', 'Three', 'Four'],
  },
  {
    from: 'Word: title, headings and a quotation',
    html: word(
      '<p class=MsoTitle>Report<o:p></o:p></p><h2>Method<o:p></o:p></h2><p class=MsoNormal>Words</p><p class=MsoQuote>Quoted words<o:p></o:p></p>',
    ),
    blocks: ['Title', 'Subtitle', 'Paragraph', 'Quote'],
    words: ['Report', 'Method', 'Words', 'Quoted words'],
  },
  {
    from: 'Word on the web: paragraphs in elements',
    html: '<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun" style="font-weight:bold;"><span class="NormalTextRun">Bold</span></span><span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper"><ul class="BulletListStyle1"><li class="OutlineElement"><p class="Paragraph"><span>First</span></p></li></ul></div><div class="OutlineElement"><p><span>Last</span></p></div>',
    blocks: ['Paragraph', 'Paragraph', 'Paragraph'],
    words: ['Bold', 'First', 'Last'],
  },
  {
    from: 'Word: a table within a cell',
    html: word(
      '<table><tr><td><p class=MsoNormal>A</p></td><td><table><tr><td>inner 1</td><td>inner 2</td></tr></table></td></tr><tr><td>B</td><td>C</td></tr></table>',
    ),
    blocks: ['Table'],
    words: ['A', 'inner 1', 'inner 2', 'B', 'C'],
  },
]

const fromNotion: PastedDocument[] = [
  {
    from: 'Notion: code',
    html: notion(
      '<p>Run it:</p><pre><code class="language-typescript">const a = 1\nif (a) {\n  go()\n}</code></pre><p>Done</p>',
    ),
    blocks: ['Paragraph', 'Code', 'Paragraph'],
    words: ['Run it:', 'const a = 1', '  go()', 'Done'],
  },
  {
    from: 'Notion: a quote',
    html: notion('<blockquote>First line<br>Second line</blockquote><p>After</p>'),
    blocks: ['Quote', 'Paragraph'],
    words: ['First line', 'Second line', 'After'],
  },
  {
    from: 'Notion: a simple table',
    html: notion(
      '<table><thead><tr><th>Role</th><th>Who</th></tr></thead><tbody><tr><td>Design</td><td>We</td></tr></tbody></table>',
    ),
    blocks: ['Table'],
    words: ['Role', 'Who', 'Design', 'We'],
  },
  {
    from: 'Notion: toggles and to-dos',
    html: notion(
      '<ul><li><details open=""><summary>Toggle</summary><p>Inside</p></details></li></ul><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> To do<ul><li>Nested</li></ul></li></ul>',
    ),
    blocks: ['Paragraph', 'Paragraph'],
    words: ['Toggle', 'Inside', 'To do', 'Nested'],
  },
  {
    from: 'Notion: headings, rule, numbered list',
    html: notion(
      '<h1>Page</h1><h2>Part</h2><hr><ol type="1" start="1"><li>One</li><li>Two<ol type="a"><li>Deep</li></ol></li></ol>',
    ),
    blocks: ['Title', 'Subtitle', 'Divider', 'Paragraph'],
    words: ['Page', 'Part', 'One', 'Two', 'Deep'],
  },
]

const fromWeb: PastedDocument[] = [
  {
    from: 'GitHub: highlighted code',
    html: '<p dir="auto">Install:</p><div class="highlight highlight-source-js notranslate"><pre><span class="pl-k">const</span> <span class="pl-s1">x</span> <span class="pl-c1">=</span> 1\n<span class="pl-en">run</span>(x)</pre></div>',
    blocks: ['Paragraph', 'Code'],
    words: ['Install:', 'const x = 1', 'run(x)'],
  },
  {
    from: 'GitHub: an alert and a table',
    html: '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>Read this</p></div><markdown-accessiblity-table><table role="table"><thead><tr><th align="left">Option</th><th>Default</th></tr></thead><tbody><tr><td align="left"><code>port</code></td><td>3000</td></tr></tbody></table></markdown-accessiblity-table>',
    blocks: ['Paragraph', 'Paragraph', 'Table'],
    words: ['Note', 'Read this', 'Option', 'port', '3000'],
  },
  {
    from: 'GitHub: code within a list',
    html: '<ol dir="auto"><li>Clone it<div class="snippet"><pre class="notranslate"><code>git clone url</code></pre></div></li><li>Start it</li></ol>',
    blocks: ['Paragraph', 'Code'],
    words: ['Clone it', 'Start it', 'git clone url'],
  },
  {
    from: 'A blog: figure, quote with its source, list of definitions',
    html: '<article><blockquote class="wp-block-quote"><p>Said well</p><cite>Somebody</cite></blockquote><dl><dt>Term</dt><dd>Meaning</dd></dl></article>',
    blocks: ['Quote', 'Paragraph'],
    words: ['Said well', 'Somebody', 'Term', 'Meaning'],
  },
  {
    from: 'A mail: quoted text in a layout table',
    html: '<table role="presentation"><tr><td><p>Hello</p><blockquote type="cite"><p>You wrote</p></blockquote></td></tr></table>',
    blocks: ['Paragraph', 'Quote'],
    words: ['Hello', 'You wrote'],
  },
  {
    from: 'A page: a table within a list within a quote',
    html: '<blockquote><ul><li>Point<table><tr><th>k</th><th>v</th></tr><tr><td>a</td><td>b</td></tr></table></li></ul></blockquote>',
    blocks: ['Quote', 'Table'],
    words: ['Point', 'k', 'v', 'a', 'b'],
  },
]

const cells =
  '<td height="20" class="xl65" style="height:15pt">10</td><td style="mso-number-format:\'0.00\'">2.50</td>'
const fromSheets: PastedDocument[] = [
  {
    from: 'Google Sheets',
    html: '<google-sheets-html-origin><style type="text/css">td{border:1px solid #ccc}</style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/><col/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{}">Plan</td><td>Price</td></tr><tr><td>Starter</td><td>12</td></tr></tbody></table></google-sheets-html-origin>',
    plain: 'Plan\tPrice\nStarter\t12',
    blocks: ['Table'],
    words: ['Plan', 'Price', 'Starter', '12'],
  },
  {
    from: 'Excel',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head><body><!--StartFragment--><table border=0 cellpadding=0 cellspacing=0 width=128><col width=64 span=2><tr height=20>${cells}</tr><tr><td>20</td><td>3.75</td></tr></table><!--EndFragment--></body></html>`,
    plain: '10\t2.50\r\n20\t3.75\r\n',
    blocks: ['Table'],
    words: ['10', '2.50', '20', '3.75'],
  },
  {
    from: 'LibreOffice Calc',
    html: '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0"><colgroup width="85" span="2"></colgroup><tr><td height="17" align="left">North</td><td align="right" sdval="7" sdnum="1033;">7</td></tr><tr><td>South</td><td>9</td></tr></table></body></html>',
    blocks: ['Table'],
    words: ['North', '7', 'South', '9'],
  },
  {
    from: 'A spreadsheet with lines within a cell',
    html: '<table><tr><td>first<br style="mso-data-placement:same-cell;">second</td><td>x</td></tr><tr><td>y</td><td>z</td></tr></table>',
    blocks: ['Table'],
    words: ['first', 'second', 'x', 'y', 'z'],
  },
]

const markdown = (from: string, lines: string[], blocks: string[], words: string[]) => ({
  from: `Markdown: ${from}`,
  plain: lines.join('\n'),
  blocks,
  words,
})

const fromMarkdown: PastedDocument[] = [
  markdown(
    'a table',
    ['| A | B |', '| --- | ---: |', '| one | **two** |'],
    ['Table'],
    ['A', 'one', 'two'],
  ),
  markdown(
    'code with a language',
    ['Run:', '', '```sh', 'npm start', '# a comment', '```'],
    ['Paragraph', 'Code'],
    ['Run:', 'npm start', '# a comment'],
  ),
  markdown(
    'quote, callout and rule',
    ['# Notes', '> quoted', '', '> [!TIP]', '> use it', '', '---', 'end'],
    ['Title', 'Quote', 'Callout', 'Divider', 'Paragraph'],
    ['Notes', 'quoted', 'use it', 'end'],
  ),
  markdown(
    'lists in three levels',
    ['- a1', '  - b2', '    1. c3', '- d4'],
    ['Paragraph'],
    ['a1', 'b2', 'c3', 'd4'],
  ),
  markdown(
    'a README',
    [
      'Tool',
      '====',
      '',
      'Does *it*.',
      '',
      '## Use',
      '',
      '1. one',
      '2. two',
      '',
      '    indented code',
    ],
    ['Title', 'Paragraph', 'Subtitle', 'Paragraph'],
    ['Tool', 'Does it.', 'Use', 'one', 'two', 'indented code'],
  ),
]

export const pastedDocuments = [
  ...fromDocs,
  ...fromWord,
  ...fromNotion,
  ...fromWeb,
  ...fromSheets,
  ...fromMarkdown,
]
