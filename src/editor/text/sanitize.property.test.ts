import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyMarkup, anyText } from '#src/testing/hostile/any.ts'
import { harmIn } from '#src/testing/hostile-rich-text.ts'
import { RichTextView } from '../blocks/rich-text/rich-text-view.tsx'
import { sanitizeContent, sanitizeRichText } from './sanitize.ts'

const rich = fc.oneof(anyMarkup, anyText())

test('sanitized rich text contains only the allow-list, and sanitizing it again changes nothing', () => {
  fc.assert(
    fc.property(rich, (html) => {
      const clean = sanitizeRichText(html)
      return harmIn(clean) === undefined && sanitizeRichText(clean) === clean
    }),
    runs(1500),
  )
})

test('a page shows only the allow-list, even for text that was not sanitized', () => {
  fc.assert(
    fc.property(rich, (html) => {
      const shown = renderToStaticMarkup(createElement(RichTextView, { html }))
      return harmIn(shown.replace(/^<div[^>]*>|<\/div>$/g, '')) === undefined
    }),
    runs(1500),
  )
})

test('the content of any row is sent harmless, and sanitizing it again changes nothing', () => {
  const content = fc.oneof(
    fc
      .array(fc.record({ type: fc.constantFrom('paragraph', 'fineprint', 'title'), content: rich }))
      .map((blocks) => JSON.stringify(blocks)),
    fc.json(),
    rich,
  )
  fc.assert(
    fc.property(content, (stored) => {
      const clean = sanitizeContent(stored)
      const again = sanitizeContent(clean)
      return again === clean && paragraphsOf(clean).every((html) => harmIn(html) === undefined)
    }),
    runs(1500),
  )
})

function paragraphsOf(content: string): string[] {
  try {
    const blocks: unknown = JSON.parse(content)
    return Array.isArray(blocks)
      ? blocks.flatMap((block) => (block?.type === 'paragraph' ? [String(block.content)] : []))
      : []
  } catch {
    return []
  }
}
