import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { documentOf, emptyDocument, fieldsOf, imagesIn } from '#src/blog/document.ts'
import { checkDocument } from '#src/blog/manager/checks/checks.ts'
import { type VerseBlock, verse } from '#src/testing/fixtures/verse/block.ts'
import { anyContent, typesIn } from '#src/testing/fuzz/blocks.ts'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { searchTextOf } from '../text/prepare.ts'
import { BlockFrame, type FrameTools } from '../writing/block-frame.tsx'
import { newBlock } from './arrange-blocks.ts'
import { BlocksView } from './blocks-view.tsx'
import { blocksToShow } from './content.ts'
import type { ImageTools } from './editor-props.ts'
import { letterParts } from './letter-parts.ts'
import { addableTypes, type Block, type BlockType } from './registry.ts'
import type { TextFlow } from './text-flow.ts'

/** Adds a type as a developer would: a folder, and a line in each of the three lists. */
vi.mock('./block-types.ts', async (original) => {
  const { blockTypes } = await original<typeof import('./block-types.ts')>()
  const { verse } = await import('#src/testing/fixtures/verse/block.ts')
  return { blockTypes: { ...blockTypes, verse } }
})
vi.mock('./block-views.ts', async (original) => {
  const { blockViews } = await original<typeof import('./block-views.ts')>()
  const { VerseView } = await import('#src/testing/fixtures/verse/view.tsx')
  return { blockViews: { ...blockViews, verse: VerseView } }
})
vi.mock('./block-editors.ts', async (original) => {
  const { blockEditors } = await original<typeof import('./block-editors.ts')>()
  const { verseEditor } = await import('#src/testing/fixtures/verse/editor.tsx')
  return { blockEditors: { ...blockEditors, verse: verseEditor } }
})

const asBlock = (block: VerseBlock) => block as unknown as Block

const hostile = '<p onclick="x()">So <b>true</b></p><script>alert(1)</script>'

test('a type from a new folder is saved, sanitized, counted and shown like any other', async () => {
  const { call, signIn, db } = await testSite()
  const staff = await signIn()
  const words = `${hostile}${'<p>word</p>'.repeat(300)}`
  const portrait = asDataUrl(await picture())
  const sent = { id: 'q', type: 'verse', content: words, source: 'A <b>', portrait }
  const made = await call(
    'POST',
    '/blogs?images=linked',
    { content: JSON.stringify([sent]), summary: 'S', status: 'published' },
    staff,
  )
  expect(made.status).toBe(201)
  const { content, blogId } = made.body.blog
  const [block] = JSON.parse(content)
  expect(block.content).toContain('<p>So <b>true</b></p><p>word</p>')
  expect(block.content).not.toMatch(/script|onclick/)
  expect(block.source).toBe('A <b>')
  expect(block.portrait).toMatch(/^\/media\//)
  const card = await call('GET', '/blogs/cards')
  expect(card.body.cards[0]).toMatchObject({ blogId, minutesToRead: 2 })
  // Embedded again on request.
  expect((await call('GET', `/blogs/${blogId}`)).body.blog.content).toContain(portrait)

  const html = renderToStaticMarkup(createElement(BlocksView, { blocks: blocksToShow(content) }))
  expect(html).toContain('<blockquote>')
  expect(html).toContain('<p>So <b>true</b></p>')
  expect(html).toContain('<cite>A &lt;b&gt;</cite>')

  // Content that our save did not write is sanitized when it is sent, too.
  const raw = JSON.stringify([{ ...sent, portrait: '' }])
  await db.updateTable('blogs').set({ content: raw }).where('id', '=', blogId).execute()
  const read = await call('GET', `/blogs/${blogId}`)
  expect(read.body.blog.content).not.toMatch(/script|onclick/)
})

test('the new type is in the menus and has an editor, checks and images in the manager', () => {
  expect(addableTypes.at(-1)).toBe('verse')
  const block = newBlock('verse' as BlockType)
  expect(block).toMatchObject({ type: 'verse', content: '', source: '' })
  const frame = renderToStaticMarkup(
    createElement(BlockFrame, {
      block,
      place: 0,
      isFirst: true,
      isLast: true,
      isSelected: false,
      // Not used before somebody interacts with the editor.
      images: {} as ImageTools,
      flow: {} as TextFlow,
      tools: { editing: {}, dragging: {} } as FrameTools,
    }),
  )
  expect(frame).toContain('1. Verse')
  expect(frame).toContain('aria-label="Source"')
  expect(frame).toContain('data-block-body="rich"')

  const filled = asBlock({ ...verse.read({}, 'q'), portrait: '/media/a' })
  const doc = { ...documentOf(emptyBlog), summary: 'S', blocks: [filled] }
  expect(checkDocument(doc, () => 0).map(({ text }) => text)).toEqual([
    'There is no title.',
    'Verse (block 1) is empty.',
    'Verse (block 1) has no source.',
  ])
  expect(imagesIn(doc)).toEqual(['/media/a'])
  expect(documentOf({ ...emptyBlog, ...fieldsOf(doc) })).toEqual(doc)
})

const emptyBlog = fieldsOf(emptyDocument)

test('a mail and the search index contain the text of the new type', () => {
  const block = { ...verse.read({}, 'q'), content: '<p>So true</p>', portrait: '/media/a' }
  expect(letterParts(JSON.stringify([block]))).toEqual([
    { kind: 'text', small: false, nodes: [{ tag: 'p', children: ['So true'] }] },
    { kind: 'image', src: '/media/a', alt: '', caption: '' },
  ])
  expect(searchTextOf([asBlock({ ...block, source: 'Ada' })])).toBe('So true Ada')
})

test('the fuzzer generates blocks of the new type', () => {
  const contents = fc.sample(anyContent(), { numRuns: 200, seed: 1 })
  expect(contents.flatMap(typesIn)).toContain('verse')
})
