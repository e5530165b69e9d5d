import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyContent } from '#src/testing/fuzz/blocks.ts'
import { anyRichText, markdownSigns } from '#src/testing/fuzz/rich-text.ts'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { readBlocks } from '../blocks/content.ts'
import type { Block } from '../blocks/registry.ts'
import { fromMarkdown } from './from-markdown.ts'
import { comparable, readableMarkdown, toMarkdown } from './to-markdown.ts'

const text = fc.oneof(markdownSigns, anyText(40), fc.constant(''))
const typed = (type: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...fields })
const picture = { src: fc.oneof(fc.constant('/media/a.png'), text), alt: text, caption: text }

const block = fc.oneof(
  typed('title', { content: text }),
  typed('subtitle', { content: text }),
  { weight: 4, arbitrary: typed('paragraph', { content: anyRichText }) },
  typed('fineprint', { content: anyRichText }),
  typed('image', picture),
  typed('image', { ...picture, focus: fc.record({ x: fc.double(), y: fc.double() }) }),
  typed('carousel', {
    images: fc.array(fc.record({ ...picture, hoverText: text }), { maxLength: 3 }),
    fitMode: fc.constantFrom('cover', 'scale-down'),
  }),
  typed('quote', { content: anyRichText, source: text }),
  typed('callout', { content: anyRichText, tone: fc.oneof(fc.constantFrom('note', 'tip'), text) }),
  typed('code', { content: text, language: fc.oneof(fc.constantFrom('', 'ts', 'c++'), text) }),
  typed('table', {
    rows: fc.array(fc.array(fc.oneof(text, anyRichText), { maxLength: 3 }), { maxLength: 3 }),
    header: fc.boolean(),
  }),
  typed('button', { label: text, href: text }),
  typed('divider', {}),
  typed('clip', { src: text, poster: text, captions: text, mode: text, title: text }),
  typed('embed', { url: text, title: text, poster: text }),
)

const read = (content: string): Block[] => readBlocks(content) ?? []
function sameAgain(blocks: readonly Block[]): void {
  expect(fromMarkdown(toMarkdown(blocks)).map(comparable)).toEqual(blocks.map(comparable))
}

test('a document is the same after it was written as Markdown and read again', () => {
  const document = fc.array(block, { maxLength: 6 }).map((raws) => read(JSON.stringify(raws)))
  fc.assert(fc.property(document, sameAgain), runs(400))
})

test('content from anywhere is the same after it was written as Markdown and read again', () => {
  fc.assert(
    fc.property(anyContent(), (content) => sameAgain(read(content))),
    runs(150),
  )
})

test('any text is read as Markdown, and what was read from it is written and read as the same', () => {
  const foreign = fc
    .array(fc.oneof(markdownSigns, anyText(80)), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(foreign, (markdown) => {
      const blocks = fromMarkdown(markdown)
      sameAgain(blocks)
      readableMarkdown(blocks, (url) => url)
    }),
    runs(300),
  )
})
