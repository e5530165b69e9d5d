import { expect, test } from 'vitest'
import { insertAfter, movePast, newBlock } from '#src/editor/blocks/arrange-blocks.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import {
  documentOf,
  emptyDocument,
  fieldsOf,
  imagesIn,
  sameDocument,
  withImages,
} from './document.ts'

const title = (id: string): Block => ({ id, type: 'title', content: id })
const ids = (blocks: readonly Block[]) => blocks.map((block) => block.id).join('')
const three = ['a', 'b', 'c'].map(title)

test('the first block cannot move up, the last cannot move down', () => {
  const move = (run: string, by: -1 | 1) => movePast(three, new Set(run), by)
  expect(ids(move('b', -1))).toBe('bac')
  expect(ids(move('b', 1))).toBe('acb')
  expect(ids(move('ab', 1))).toBe('cab')
  expect(move('a', -1)).toBe(three)
  expect(move('bc', 1)).toBe(three)
  expect(move('x', 1)).toBe(three)
})

test('blocks are added after the given one, first, or at the end', () => {
  expect(ids(insertAfter(three, null, [title('x')]))).toBe('xabc')
  expect(ids(insertAfter(three, 'a', [title('x')]))).toBe('axbc')
  expect(ids(insertAfter(three, undefined, [title('x')]))).toBe('abcx')
})

test('main and featured are one choice', () => {
  const blog = { ...fieldsOf(emptyDocument), featured: true }
  expect(documentOf(blog).flag).toBe('featured')
  expect(fieldsOf({ ...emptyDocument, flag: 'main' })).toMatchObject({
    main: true,
    featured: false,
  })
  expect(fieldsOf({ ...emptyDocument, flag: 'featured' })).toMatchObject({
    main: false,
    featured: true,
  })
})

test('a new carousel has no images and the fit mode cover', () => {
  expect(newBlock('carousel')).toMatchObject({ images: [], fitMode: 'cover' })
})

test('the editor returns unknown blocks and unknown fields unchanged', () => {
  const content = JSON.stringify([
    { id: 'a', type: 'poll', options: ['yes', 'no'] },
    { id: 'b', type: 'title', content: 'T', colour: 'red' },
  ])
  const blog = { ...fieldsOf(emptyDocument), content }
  expect(JSON.parse(fieldsOf(documentOf(blog)).content)).toEqual(JSON.parse(content))
})

test('every block gets its own id even if the content repeats one', () => {
  const content = JSON.stringify([title('a'), title('a')])
  const { blocks } = documentOf({ ...fieldsOf(emptyDocument), content })
  expect(new Set(blocks.map((block) => block.id)).size).toBe(2)
})

test('images are found and replaced everywhere, and other blocks stay the same objects', () => {
  const image: Block = {
    id: 'i',
    type: 'image',
    content: 'local:1',
    src: 'local:1',
    alt: '',
    caption: '',
  }
  const slide = { src: 'local:2', alt: '', hoverText: '', caption: '' }
  const carousel: Block = {
    id: 'k',
    type: 'carousel',
    content: '',
    images: [slide],
    fitMode: 'cover',
  }
  const doc = { ...emptyDocument, thumbnail: 'local:3', blocks: [title('a'), image, carousel] }
  expect(imagesIn(doc)).toEqual(['local:3', 'local:1', 'local:2'])
  const next = withImages(doc, (src) => src.replace('local:', '/media/'))
  expect(imagesIn(next)).toEqual(['/media/3', '/media/1', '/media/2'])
  expect(next.blocks[0]).toBe(doc.blocks[0])
  expect(next.blocks[1]).toMatchObject({ src: '/media/1', content: '/media/1' })
})

test('documents are compared by value', () => {
  const doc = { ...emptyDocument, blocks: three }
  expect(sameDocument(doc, structuredClone(doc))).toBe(true)
  expect(sameDocument(doc, { ...doc, blocks: three.slice(1) })).toBe(false)
  expect(sameDocument(doc, { ...doc, summary: 'x' })).toBe(false)
  expect(sameDocument(doc, { ...doc, blocks: [...three.slice(0, 2), title('d')] })).toBe(false)
})
