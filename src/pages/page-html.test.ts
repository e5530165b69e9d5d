import { expect, test } from 'vitest'
import { finishHtml } from './page-html.ts'

const nonce = 'b5Kz'
const marked = (html: string) => html.replaceAll(' *', ` nonce="${nonce}"`)

test('inline scripts and styles with the nonce may run, others may not', () => {
  const { html, scripts, styles } = finishHtml(
    marked(
      [
        '<meta property="csp-nonce" content="b5Kz"/><style *>b{}</style><style>i{}</style>',
        '<script *>run()</script><script>injected()</script><script nonce="guess">guessed()</script>',
        '<script * src="/a.js"></script><script * type="application/ld+json">{}</script>',
        '<script * type="module">if (a < b) more("</p>")</script><p title="<script *>x</script>">',
        '<!--<script *>hidden()</script>--><textarea><script *>text()</script></textarea>',
      ].join(''),
    ),
    { nonce },
  )
  expect(scripts).toEqual(['run()', 'if (a < b) more("</p>")'])
  expect(styles).toEqual(['b{}'])
  expect(html).toContain('<style>b{}</style><style>i{}</style><script>run()</script>')
  expect(html).toContain('<script>injected()</script><script nonce="guess">guessed()</script>')
  expect(html).not.toContain('csp-nonce')
})

test('preloaded scripts get another rel and lose their other attributes, other links stay', () => {
  const page = marked(
    '<link rel="modulepreload" * href="/a.js?b&amp;c" fetchPriority="low"/><link rel="icon" * href="/b"/><p>rel="modulepreload"</p>',
  )
  expect(finishHtml(page, { nonce, preloadRel: 'later' }).html).toBe(
    '<link rel="later" href="/a.js?b&amp;c"/><link rel="icon" href="/b"/><p>rel="modulepreload"</p>',
  )
  expect(finishHtml(page, { nonce }).html).toContain(
    '<link rel="modulepreload" href="/a.js?b&amp;c" fetchPriority="low"/>',
  )
})

test('the speculation rules are the last script of the body, which may run', () => {
  const page = marked('<body><script *>run()</script><textarea></body></textarea></body></html>')
  const { html, scripts } = finishHtml(page, { nonce, speculationRules: '{"prefetch":[]}' })
  const rules = '<script type="speculationrules">{"prefetch":[]}</script>'
  expect(html).toBe(
    `<body><script>run()</script><textarea></body></textarea>${rules}</body></html>`,
  )
  expect(scripts).toEqual(['run()', '{"prefetch":[]}'])
  expect(finishHtml(page, { nonce }).html).not.toContain('speculationrules')
})

test('the time of rendering is not in the page', () => {
  const at = (time: number) =>
    finishHtml(marked(`<script *>[{i:"a",u:${time},s:1}]</script><p>u:${time}</p>`), { nonce })
  expect(at(1794852824702).scripts).toEqual(at(1794852824703).scripts)
  expect(at(1794852824702).html).toBe(
    '<script>[{i:"a",u:Date.now(),s:1}]</script><p>u:1794852824702</p>',
  )
})

test('elements without the nonce are sent as they were rendered', () => {
  for (const html of ['', 'x', '<!DOCTYPE html><p class=a>&amp;<br/></P>', '<script>unfinished']) {
    expect(finishHtml(html, { nonce })).toMatchObject({ html, scripts: [], styles: [] })
  }
})

test('in development, the tools may add scripts', () => {
  const { scripts } = finishHtml('<script type="module">tool()</script>', {
    nonce,
    development: true,
  })
  expect(scripts).toEqual(['tool()'])
})
