import { expect, test } from 'vitest'
import { blockTypes } from './block-types.ts'
import { blocksToShow, readBlocks, writeBlocks } from './content.ts'
import { countWords, minutesToRead } from './minutes-to-read.ts'
import { titleOf } from './reader/reader-blocks.ts'

const content = (...blocks: unknown[]) => JSON.stringify(blocks)

test('broken JSON becomes the one title of the specification', () => {
  for (const broken of ['{', '', 'null', '{"type":"title"}', '"text"']) {
    expect(blocksToShow(broken)).toEqual([
      { id: 'whoops', type: 'title', content: 'Whoops! Something went wrong loading the blog :(' },
    ])
  }
})

test('values that are not blocks are skipped, unknown types are kept and written unchanged', () => {
  const sent = [
    { type: 'video', url: 'v' },
    { id: 'c', type: 'constructor' },
  ]
  const blocks = readBlocks(content(sent[0], 7, null, [], sent[1])) ?? []
  expect(blocks.map(({ type }) => type)).toEqual(['unknown', 'unknown'])
  expect(JSON.parse(writeBlocks(blocks))).toEqual([{ id: 'block-1', ...sent[0] }, sent[1]])
})

test('fields that a type does not know stay on the block', () => {
  const sent = { id: 'a', type: 'title', content: 'T', colour: 'red' }
  expect(JSON.parse(writeBlocks(readBlocks(content(sent)) ?? []))).toEqual([sent])
})

test.each(Object.entries(blockTypes))('the folder of %s defines that type', (type, definition) => {
  expect(definition.read({}, 'a')).toMatchObject({ id: 'a', type, content: '' })
})

test('missing and wrong fields fall back, nothing throws', () => {
  expect(readBlocks(content({ type: 'carousel', images: [3, { src: 5 }], fitMode: 'x' }))).toEqual([
    {
      id: 'block-1',
      type: 'carousel',
      content: '',
      images: [{ src: '', alt: '', hoverText: '', caption: '' }],
      fitMode: 'cover',
    },
  ])
})

test('an image that only has content shows it', () => {
  expect(readBlocks(content({ id: 'a', type: 'image', content: 'data:x' }))).toMatchObject([
    { id: 'a', src: 'data:x', content: 'data:x' },
  ])
})

test('the title of a card is the first title block', () => {
  const blocks = readBlocks(
    content({ type: 'subtitle', content: 's' }, { type: 'title', content: ' T ' }),
  )
  expect(titleOf(blocks ?? [])).toBe('T')
  expect(titleOf([])).toBe('Untitled')
})

test('minutes to read count only paragraphs at 230 words a minute, at least 1, and 3 if unparsable', () => {
  const words = (n: number) => `<p>${'word '.repeat(n)}</p>`
  const read = (...blocks: unknown[]) => minutesToRead(readBlocks(content(...blocks)))
  expect(read()).toBe(1)
  expect(read({ type: 'paragraph', content: words(230) })).toBe(1)
  expect(read({ type: 'paragraph', content: words(231) })).toBe(2)
  expect(read({ type: 'fineprint', content: words(2000) })).toBe(1)
  expect(minutesToRead(readBlocks('nope'))).toBe(3)
})

test('tags do not count as words and do not join words', () => {
  const blocks = readBlocks(
    content({ type: 'paragraph', content: '<ul><li>one</li><li>two</li></ul>' }),
  )
  expect(countWords(blocks ?? [])).toBe(2)
})
