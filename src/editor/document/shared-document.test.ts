import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import type { Block } from '../blocks/registry.ts'
import { DocumentEditing } from './editing.ts'
import { type DocumentSnapshot, type Layout, ownChange, SharedDocument } from './shared-document.ts'

interface Letter extends DocumentSnapshot {
  summary: string
  flag: string
}

const layout: Layout<Letter> = {
  texts: ['summary'],
  values: ['flag'],
  empty: { summary: '', flag: 'none', blocks: [] },
}

const open = (from?: SharedDocument<Letter>) => {
  const y = new Y.Doc()
  if (from) Y.applyUpdate(y, Y.encodeStateAsUpdate(from.y))
  return new SharedDocument(y, layout)
}

function sync(...documents: SharedDocument<Letter>[]) {
  for (const from of documents) {
    for (const to of documents) Y.applyUpdate(to.y, Y.encodeStateAsUpdate(from.y))
  }
}

const blocks = (...raw: object[]) => readBlocks(JSON.stringify(raw)) ?? []
const shown = (document: SharedDocument<Letter>) =>
  document.read().blocks.map(({ content }) => content)

const content = blocks(
  { id: 'a', type: 'title', content: 'One' },
  { id: 'b', type: 'paragraph', content: '<p>The quick <strong>brown</strong> fox</p>' },
  { id: 'c', type: 'image', src: '/media/x', content: '/media/x', alt: 'A fox', caption: '' },
  {
    id: 'd',
    type: 'carousel',
    images: [
      { src: '/media/1', alt: 'First', caption: '', hoverText: '' },
      { src: '/media/2', alt: 'Second', caption: '', hoverText: '' },
    ],
  },
  { id: 'e', type: 'poll', question: 'Which?' },
)

function seeded() {
  const document = open()
  document.write({ summary: 'About a fox', flag: 'main', blocks: content })
  return document
}

const edit = (document: SharedDocument<Letter>, make: (blocks: readonly Block[]) => Block[]) =>
  document.write({ ...document.read(), blocks: make(document.read().blocks) }, ownChange)

const withContent = (id: string, text: string) => (now: readonly Block[]) =>
  now.map((block) => (block.id === id ? ({ ...block, content: text } as Block) : block))

test('a document is read as it was written', () => {
  const { summary, flag, blocks: read } = seeded().read()
  expect([summary, flag]).toEqual(['About a fox', 'main'])
  expect(JSON.parse(writeBlocks(read))).toEqual(JSON.parse(writeBlocks(content)))
})

test('two edits of one paragraph merge, also within one sentence', () => {
  const ada = seeded()
  const ben = open(ada)
  edit(ada, withContent('b', '<p>The very quick <strong>brown</strong> fox</p>'))
  edit(ben, withContent('b', '<p>The quick <strong>brown</strong> fox jumps</p>'))
  sync(ada, ben)
  expect(shown(ada)[1]).toBe('<p>The very quick <strong>brown</strong> fox jumps</p>')
  expect(ben.read()).toEqual(ada.read())
})

test('two edits of one line, of an alt text and of a summary merge', () => {
  const ada = seeded()
  const ben = open(ada)
  edit(ada, withContent('a', 'Number One'))
  edit(ben, withContent('a', 'One fox'))
  const alt = (text: string) => (now: readonly Block[]) =>
    now.map((block) => (block.type === 'image' ? { ...block, alt: text } : block))
  edit(ada, alt('A red fox'))
  edit(ben, alt('A fox at night'))
  ada.write({ ...ada.read(), summary: 'All about a fox' })
  ben.write({ ...ben.read(), summary: 'About a fox and a dog' })
  sync(ada, ben)
  expect(shown(ben)[0]).toBe('Number One fox')
  expect(ben.read().blocks[2]).toMatchObject({ alt: 'A red fox at night' })
  expect(ben.read().summary).toBe('All about a fox and a dog')
})

test('a move and an edit of one block both hold; unchanged blocks stay the same objects', () => {
  const ada = seeded()
  const ben = open(ada)
  const before = ada.read().blocks
  edit(ada, (now) => [...now.slice(1), ...now.slice(0, 1)])
  expect(ada.read().blocks[0]).toBe(before[1])
  edit(ben, withContent('a', 'Two'))
  sync(ada, ben)
  expect(ada.read().blocks.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e', 'a'])
  expect(shown(ada).at(-1)).toBe('Two')
})

test('a block that one removes while another writes in it stays, with the new words', () => {
  const ada = seeded()
  const ben = open(ada)
  edit(ada, (now) => now.filter(({ id }) => id !== 'b'))
  edit(ben, withContent('b', '<p>The quick <strong>brown</strong> fox sleeps</p>'))
  expect(shown(ada)).toHaveLength(4)
  sync(ada, ben)
  expect(shown(ada)[1]).toContain('fox sleeps')
  expect(shown(ben)).toEqual(shown(ada))
})

test('a removed block can be written again under its id', () => {
  const ada = seeded()
  const removed = ada.read().blocks[0]
  edit(ada, (now) => now.slice(1))
  expect(ada.read().blocks).toHaveLength(4)
  edit(ada, (now) => [...(removed ? [removed] : []), ...now])
  expect(shown(ada)[0]).toBe('One')
  expect(new Set(ada.read().blocks.map(({ id }) => id)).size).toBe(5)
})

test('a title that becomes a paragraph keeps its id, and what somebody types in the title meanwhile', () => {
  const ada = seeded()
  const ben = open(ada)
  edit(ada, (now) =>
    now.map((block) =>
      block.id === 'a' ? { id: 'a', type: 'paragraph', content: '<p>One</p>' } : block,
    ),
  )
  expect(ada.read().blocks[0]).toMatchObject({ id: 'a', type: 'paragraph' })
  edit(ben, withContent('a', 'One hundred'))
  sync(ada, ben)
  expect(shown(ada)).toContain('One hundred')
  expect(new Set(ada.read().blocks.map(({ id }) => id)).size).toBe(6)
})

test('slides merge: one is removed, one gets a text, one is added', () => {
  const ada = seeded()
  const ben = open(ada)
  const slides = (make: (now: object[]) => object[]) => (now: readonly Block[]) =>
    now.map((block) =>
      block.type === 'carousel' ? ({ ...block, images: make(block.images) } as Block) : block,
    )
  edit(
    ada,
    slides((now) => now.slice(1)),
  )
  edit(
    ben,
    slides(([first, second]) => [
      first ?? {},
      { ...second, alt: 'Second of two' },
      { src: '/media/3', alt: '', caption: '', hoverText: '' },
    ]),
  )
  sync(ada, ben)
  expect(ada.read().blocks[3]).toMatchObject({
    images: [{ src: '/media/2', alt: 'Second of two' }, { src: '/media/3' }],
  })
})

test('undo reverts only the changes of this person', () => {
  const own = new DocumentEditing(new Y.Doc(), layout)
  const ada = own.document
  const ben = seeded()
  sync(ben, ada)
  own.changeBlocks(withContent('b', '<p>Ada: The quick <strong>brown</strong> fox</p>'))
  edit(ben, withContent('b', '<p>The quick <strong>brown</strong> fox. Ben</p>'))
  sync(ada, ben)
  own.undo()
  expect(shown(ada)[1]).toBe('<p>The quick <strong>brown</strong> fox. Ben</p>')
  own.redo()
  expect(shown(ada)[1]).toBe('<p>Ada: The quick <strong>brown</strong> fox. Ben</p>')
})

const added = blocks(
  { id: 'x', type: 'paragraph', content: '<p>New</p>' },
  { id: 'y', type: 'title', content: 'New' },
)

test.each(added)('undo of a new $type keeps words that a colleague is typing in it', (block) => {
  const own = new DocumentEditing(new Y.Doc(), layout)
  const ada = own.document
  const ben = seeded()
  sync(ben, ada)
  own.changeBlocks((now) => now.toSpliced(1, 0, block))
  sync(ada, ben)
  edit(ben, withContent(block.id, block.content.replace('New', 'New words')))
  own.undo()
  expect(shown(ada)).toHaveLength(5)
  sync(ada, ben)
  expect(shown(ada)[1]).toContain('words')
  expect(shown(ada)[1]).not.toContain('New')
  expect(ben.read()).toEqual(ada.read())
  own.redo()
  expect(shown(ada)[1]).toBe(block.content.replace('New', 'New words'))
})

test('undo and redo of a new block without words of others hide and show it', () => {
  const own = new DocumentEditing(new Y.Doc(), layout)
  own.changeBlocks(() => added)
  own.changeBlocks(withContent('x', '<p>New and more</p>'))
  own.undo()
  own.undo()
  expect(shown(own.document)).toEqual([])
  own.redo()
  own.redo()
  expect(shown(own.document)).toEqual(['<p>New and more</p>', 'New'])
})
