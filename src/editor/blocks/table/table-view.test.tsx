import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlocksView } from '../blocks-view.tsx'
import { blocksToShow } from '../content.ts'

const shown = (block: object) =>
  renderToStaticMarkup(
    createElement(BlocksView, { blocks: blocksToShow(JSON.stringify([{ id: 'a', ...block }])) }),
  )
const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1

test('rows of different lengths are completed, and the first one is the header', () => {
  const html = shown({ type: 'table', rows: [['A'], ['b', 'c'], []], header: true })
  // A heading that is empty names no column.
  expect([count(html, 'th '), count(html, 'td')]).toEqual([1, 5])
  expect(html).toContain('<thead><tr><th scope="col">')
  const plain = shown({ type: 'table', rows: [['A'], ['b', 'c']], header: false })
  expect([count(plain, 'th'), count(plain, 'td')]).toEqual([0, 4])
})

test('a table without cells is not shown, and one of any size has at most the cells that a save accepts', () => {
  expect(shown({ type: 'table', rows: [[], []] })).not.toContain('<table')
  const rows = Array(5000).fill(Array(200).fill('x'))
  const html = shown({ type: 'table', rows, header: false })
  expect(count(html, 'td')).toBe(100 * 20)
})

test('code is text, also without tokens and with those of another text', () => {
  const block = { type: 'code', content: '<b>&', language: 'html' }
  expect(shown(block)).toContain('<code>&lt;b&gt;&amp;</code>')
  expect(shown({ ...block, content: '' })).not.toContain('<pre')
})
