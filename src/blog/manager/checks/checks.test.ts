import { expect, test } from 'vitest'
import { countWords } from '#src/editor/blocks/minutes-to-read.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { compareBlocks } from '../../compare-blocks.ts'
import { emptyDocument, sameDocument } from '../../document.ts'
import { checkDocument, ownLinks } from './checks.ts'

const texts = (blocks: Block[], bytes: Record<string, number> = {}, summary = 'A summary') =>
  checkDocument({ ...emptyDocument, summary, blocks }, (src) => bytes[src]).map(({ text }) => text)

const title: Block = { id: 't', type: 'title', content: 'A title' }
const image = (part: object): Block => ({
  id: 'i',
  type: 'image',
  content: '',
  src: '/media/x',
  alt: 'A dog',
  caption: '',
  ...part,
})

test('a complete article has no findings', () => {
  expect(
    texts([title, { id: 'p', type: 'paragraph', content: '<p>Words</p>' }, image({})]),
  ).toEqual([])
})

test('a missing title and a missing summary are named', () => {
  expect(texts([], {}, ' ')).toEqual(['There is no title.', 'There is no summary.'])
  expect(texts([{ ...title, content: '  ' } as Block])).toContain('There is no title.')
})

test('empty blocks are reported with their position', () => {
  const blank: Block = { id: 'p', type: 'paragraph', content: '<p> &nbsp;</p>' }
  const carousel: Block = { id: 'c', type: 'carousel', content: '', images: [], fitMode: 'cover' }
  expect(texts([title, blank, image({ src: '' }), carousel])).toEqual([
    'Paragraph (block 2) is empty.',
    'Image (block 3) is empty.',
    'Image Carousel (block 4) is empty.',
  ])
})

test('images without alt text and large images are reported, in carousels one by one', () => {
  const slide = (src: string, alt: string) => ({ src, alt, hoverText: '', caption: '' })
  const carousel: Block = {
    id: 'c',
    type: 'carousel',
    content: '',
    images: [slide('/media/a', 'a'), slide('local:b', ' ')],
    fitMode: 'cover',
  }
  expect(texts([title, image({ alt: '' }), carousel], { 'local:b': 2_340_000 })).toEqual([
    'Image (block 2) has no alt text.',
    'Image Carousel (block 3): image 2 has no alt text.',
    'Image Carousel (block 3): image 2 is heavy (2.3 MB).',
  ])
})

test('every finding has a target', () => {
  const blocks: Block[] = [{ id: 'p', type: 'paragraph', content: '' }]
  const doc = { ...emptyDocument, thumbnail: '/media/t', blocks }
  expect(checkDocument(doc, () => 3_000_000).map(({ target }) => target)).toEqual([
    { field: 'title' },
    { field: 'summary' },
    { field: 'thumbnail' },
    { blockId: 'p' },
  ])
})

test('a missing alt text leads to its field', () => {
  const blocks: Block[] = [
    image({ alt: '' }),
    {
      id: 'c',
      type: 'carousel',
      content: '',
      images: [{ src: '/media/a', alt: '', hoverText: '', caption: '' }],
      fitMode: 'cover',
    },
  ]
  const doc = { ...emptyDocument, summary: 'S', blocks: [title, ...blocks] }
  expect(checkDocument(doc, () => undefined).map(({ target }) => target)).toEqual([
    { blockId: 'i', path: 'alt' },
    { blockId: 'c', path: 'images.0.alt' },
  ])
})

test('a link without an address is reported', () => {
  const linking = (href: string): Block[] => [
    title,
    { id: 'p', type: 'paragraph', content: `<p>A <a href="${href}">link</a></p>` },
  ]
  for (const href of ['https://', 'mailto:']) {
    expect(texts(linking(href)), href).toEqual([
      'Paragraph (block 2) has a link without an address.',
    ])
  }
  expect(texts(linking('https://example.com'))).toEqual([])
  expect(texts(linking('/'))).toEqual([])
})

test('a title that is too long to be saved is reported', () => {
  expect(texts([{ ...title, content: 'x'.repeat(501) } as Block])).toEqual([
    'Title (block 1) has more than 500 characters and cannot be saved.',
  ])
  const quote = { id: 'q', type: 'quote', content: '<p>a</p>', source: 'x'.repeat(501) } as Block
  expect(texts([title, quote])).toEqual([
    'Quote (block 2) has a source of more than 500 characters and cannot be saved.',
  ])
})

test('a block that did not change is not read again', () => {
  let reads = 0
  const counting: Block = {
    id: 'p',
    type: 'paragraph',
    get content() {
      reads += 1
      return '<p>Words <a href="/nowhere">and a link</a></p>'
    },
  }
  const other = { ...emptyDocument, blocks: [title, { ...image({}), id: 'p' }] }
  const check = (blocks: Block[]) => {
    const doc = { ...emptyDocument, blocks }
    checkDocument(doc, () => undefined)
    ownLinks(blocks, 'https://wireloom.example')
    countWords(blocks)
    compareBlocks(other.blocks, blocks)
    sameDocument(doc, other)
  }
  check([title, counting])
  const first = reads
  expect(first).toBeGreaterThan(0)
  check([{ ...title }, counting])
  expect(reads).toBe(first)
})
