import { expect, test } from 'vitest'
import { moveBefore } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import { joinRichText, takeFirstLine } from '../blocks/rich-text/write-rich-text.ts'
import {
  joinBlocks,
  replaceText,
  splitBlock,
  splitText,
  turnInto,
  typedBlock,
} from './text-blocks.ts'

const title = (content: string): Block => ({ id: 't', type: 'title', content })
const text = (content: string, id = 'p'): Block => ({ id, type: 'paragraph', content })
const contents = (blocks: readonly Block[] = []) =>
  blocks.map(({ type, content }) => `${type}: ${content}`)

test('turning a text into a line and back keeps all its words', () => {
  const [line, rest] = turnInto(text('<p>A <b>&lt;bold&gt;</b> &amp; line</p><p>More</p>'), 'title')
  expect(line).toMatchObject({ id: 'p', type: 'title', content: 'A <bold> & line' })
  expect(rest).toMatchObject({ type: 'paragraph', content: '<p>More</p>' })
  expect(turnInto(title('a < b & c'), 'paragraph')).toMatchObject([
    { id: 't', type: 'paragraph', content: '<p>a &lt; b &amp; c</p>' },
  ])
  expect(turnInto(text('<ul><li>one</li><li>two</li></ul>'), 'subtitle')).toMatchObject([
    { content: 'one' },
    { content: '<ul><li>two</li></ul>' },
  ])
  expect(turnInto(text('<p>x</p>'), 'fineprint')).toMatchObject([{ content: '<p>x</p>' }])
})

test('a quote and its source become paragraphs, and a callout loses nothing but its tone', () => {
  const quote = { id: 'q', type: 'quote', content: '<p>x</p>', source: 'A & B' } as Block
  const [turned, source] = turnInto(quote, 'paragraph')
  expect(turned).toEqual({ id: 'q', type: 'paragraph', content: '<p>x</p>' })
  expect(source).toMatchObject({ type: 'paragraph', content: '<p>A &amp; B</p>' })
  expect(turnInto({ ...quote, source: ' ' } as Block, 'callout')).toEqual([
    { id: 'q', type: 'callout', content: '<p>x</p>', tone: 'note' },
  ])
  const callout = { id: 'c', type: 'callout', content: '<p>y</p>', tone: 'tip' } as Block
  expect(turnInto(callout, 'quote')).toEqual([
    { id: 'c', type: 'quote', content: '<p>y</p>', source: '' },
  ])
})

test('a paragraph follows a quote, whose source stays with it', () => {
  const quote = { id: 'q', type: 'quote', content: '<p>ab</p>', source: 'A' } as Block
  expect(splitBlock(quote, '<p>a</p>', '<p>b</p>')).toMatchObject([
    { id: 'q', type: 'quote', content: '<p>a</p>', source: 'A' },
    { type: 'paragraph', content: '<p>b</p>' },
  ])
})

test('unknown fields stay on a block that is turned into another type', () => {
  const block = Object.assign(title('x'), { extra: 1 })
  expect(turnInto(block, 'subtitle')).toMatchObject([{ extra: 1 }])
})

test('the rest of a split line becomes a paragraph, that of a text a block of the same type', () => {
  expect(contents(splitBlock(title('ab'), 'a', 'b'))).toEqual(['title: a', 'paragraph: <p>b</p>'])
  const small: Block = { id: 'f', type: 'fineprint', content: '' }
  expect(contents(splitBlock(small, '<p>a</p>', '<p>b</p>'))).toEqual([
    'fineprint: <p>a</p>',
    'fineprint: <p>b</p>',
  ])
})

test('Backspace at the start joins texts of any kind and loses nothing', () => {
  const join = (a: Block, b: Block) => contents(joinBlocks(a, b)?.blocks)
  expect(join(text('<p>a</p>', '1'), text('<p><b>b</b></p><p>c</p>', '2'))).toEqual([
    'paragraph: <p>a<b>b</b></p><p>c</p>',
  ])
  expect(join(title('a'), text('<p>b</p><p>c</p>'))).toEqual(['title: ab', 'paragraph: <p>c</p>'])
  expect(join(text('<p>a</p>'), title('b'))).toEqual(['paragraph: <p>ab</p>'])
  expect(join(text(''), title('b'))).toEqual(['title: b'])
  expect(join(title('a'), text(''))).toEqual(['title: a'])
  const image: Block = { id: 'i', type: 'image', content: '', src: '', alt: '', caption: '' }
  expect(joinBlocks(image, text('<p>b</p>'))).toBeUndefined()
})

test('a selection that crosses blocks is replaced by words, by blocks or by Enter', () => {
  const [first, second] = [text('<p>one <b>t</b></p>', '1'), text('<p>ree</p><p>four</p>', '2')]
  const typed = replaceText(first, second, '<p>h</p>')
  expect(contents(typed.blocks)).toEqual(['paragraph: <p>one <b>t</b>hree</p><p>four</p>'])
  expect(typed.focus).toEqual({ id: '1', at: 7 })
  expect(replaceText(first, second).focus).toEqual({ id: '1', at: 6 })
  expect(contents(replaceText(title('a'), second, '<p>b</p>').blocks)).toEqual([
    'title: abree',
    'paragraph: <p>four</p>',
  ])
  const list = text('<ul><li>one</li><li>tw</li></ul>', '1')
  const items = text('<ol><li>o</li><li>three</li></ol>', '2')
  expect(contents(replaceText(list, items).blocks)).toEqual([
    'paragraph: <ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>',
  ])
  // The image at the other end is gone as a whole.
  expect(contents(replaceText(undefined, second, '<p>th</p>').blocks)).toEqual([
    'paragraph: <p>three</p><p>four</p>',
  ])
  expect(replaceText(first, undefined)).toMatchObject({ blocks: [first], focus: { at: 6 } })
  expect(splitText(first, second)).toEqual({
    blocks: [first, second],
    focus: { id: '2', at: 'start' },
  })
  const added = title('new')
  expect(splitText(text(''), second, [added]).blocks).toEqual([added, second])
})

test('typed words become a block of the selected type, or a paragraph', () => {
  expect(contents([typedBlock('title', '<')])).toEqual(['title: <'])
  expect(contents([typedBlock(undefined, '<')])).toEqual(['paragraph: <p>&lt;</p>'])
})

test('words outside of a paragraph, as in old content, count as a paragraph', () => {
  expect(joinRichText('old <b>words</b>', '<p>new</p>')).toBe('<p>old <b>words</b>new</p>')
  expect(takeFirstLine('<ul><li>x</li></ul>')).toEqual({ line: 'x', rest: '' })
  expect(joinRichText('<p><a href="/a?b=1&amp;c=%22">l</a></p>', '')).toBe(
    '<p><a href="/a?b=1&amp;c=%22">l</a></p>',
  )
})

test('blocks move before another, to the end, or not at all', () => {
  const blocks = ['a', 'b', 'c', 'd'].map((id) => text('', id))
  const moved = (ids: string[], before?: string) =>
    moveBefore(blocks, new Set(ids), before)
      .map(({ id }) => id)
      .join('')
  expect(moved(['c', 'd'], 'a')).toBe('cdab')
  expect(moved(['a', 'b'])).toBe('cdab')
  expect(moveBefore(blocks, new Set(['b', 'c']), 'c')).toBe(blocks)
  expect(moveBefore(blocks, new Set(['b']), 'c')).toBe(blocks)
})
