import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlocksView } from './blocks-view.tsx'
import { readBlock, readBlocks } from './content.ts'
import { linksIn } from './letter-part.ts'
import { letterParts } from './letter-parts.ts'
import { countWords } from './minutes-to-read.ts'
import { readerBlocks } from './reader/reader-blocks.ts'
import { definitionOf } from './registry.ts'
import { typeOfSign } from './text-flow.ts'

const quote = { id: 'q', type: 'quote', content: '<p>So <b>true</b></p>', source: ' Ada <b> ' }
const callout = { id: 'c', type: 'callout', content: '<p>Save</p>', tone: 'warning' }
const button = { id: 'b', type: 'button', label: 'Prices', href: '/pricing' }
const divider = { id: 'd', type: 'divider' }
const all = [quote, callout, button, divider]

const shown = (...blocks: object[]) =>
  renderToStaticMarkup(<BlocksView blocks={readerBlocks(JSON.stringify(blocks))} />)
const findings = (raw: object) => {
  const block = readBlock(raw as Record<string, unknown>, 'x')
  return definitionOf(block.type)
    .checks?.(block, () => 0)
    .map(({ text, path }) => `${path} ${text}`)
}

test('readers see quote, callout, button and divider without scripts, each with its words', () => {
  const html = shown(...all)
  expect(html).toContain('<blockquote>')
  expect(html).toContain('<p>So <b>true</b></p>')
  expect(html).toMatch(/<figcaption dir="auto"> Ada &lt;b&gt; <\/figcaption>/)
  expect(html).toContain('data-tone="warning"')
  expect(html).toMatch(/<p lang="en" dir="ltr">Warning<\/p>/)
  expect(html).toMatch(/<a href="\/pricing"[^>]*>Prices<\/a>/)
  expect(html).toContain('<hr/>')
  expect(html.match(/data-block=/g)).toHaveLength(4)
  expect(shown({ ...quote, source: ' ' })).not.toContain('figcaption')
})

test('a tone that is not known is a note', () => {
  for (const tone of ['danger', 7, undefined, '__proto__']) {
    expect(readBlock({ ...callout, tone }, 'c')).toMatchObject({ tone: 'note' })
  }
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//example.com',
  ' vbscript:x',
])('a button never leads to %j', (href) => {
  expect(readBlock({ ...button, href }, 'b')).toMatchObject({ href: '' })
  expect(shown({ ...button, href })).not.toContain('<a')
  expect(letterParts(JSON.stringify([{ ...button, href }]))).toEqual([])
})

test('a button without a label or a valid address is named before publishing, and not shown', () => {
  expect(findings(button)).toEqual([])
  expect(findings({ ...button, href: 'https://example.com' })).toEqual([])
  expect(findings({ ...button, label: ' ' })).toEqual([
    'label has no label, and readers do not see it.',
  ])
  expect(findings({ ...button, href: 'https://' })).toEqual([
    'href has no address, and readers do not see it.',
  ])
  expect(findings({ ...button, href: 'pricing' })).toEqual([
    'href has an address that leads nowhere.',
  ])
  for (const part of [{ label: ' ' }, { href: '' }, { href: 'https://' }]) {
    expect(shown({ ...button, ...part })).not.toContain('<a')
  }
  expect(definitionOf('button').isEmpty(readBlock({ type: 'button' }, 'b'))).toBe(true)
})

test('only paragraphs count for the reading time', () => {
  expect(countWords(readBlocks(JSON.stringify(all)) ?? [])).toBe(0)
})

test('the parts of a mail, and their links', () => {
  const parts = letterParts(JSON.stringify(all))
  expect(parts).toEqual([
    {
      kind: 'quote',
      nodes: [{ tag: 'p', children: ['So ', { tag: 'b', children: ['true'] }] }],
      source: 'Ada <b>',
    },
    {
      kind: 'callout',
      tone: 'warning',
      name: 'Warning',
      nodes: [{ tag: 'p', children: ['Save'] }],
    },
    { kind: 'button', label: 'Prices', href: '/pricing' },
    { kind: 'divider' },
  ])
  expect(parts.flatMap(linksIn)).toEqual(['/pricing'])
  const linked = { ...quote, content: '<p><a href="/faq">F</a> <a>none</a></p>' }
  expect(letterParts(JSON.stringify([linked])).flatMap(linksIn)).toEqual(['/faq', ''])
})

test('signs of Markdown', () => {
  expect(['#', '##', '>', '---', '*'].map(typeOfSign)).toEqual([
    'title',
    'subtitle',
    'quote',
    'divider',
    undefined,
  ])
})
