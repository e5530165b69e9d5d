import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '#src/editor/blocks/registry.ts'
import { runs } from '#src/testing/fuzz/seed.ts'
import { type BlogDocument, emptyDocument } from '../document.ts'
import { mergeDocuments, type Side } from './merge.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const block = (id: string, content: string): Block => ({ id, type: 'paragraph', content })
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 })

/** A version of an article: some of its blocks, in some order, each with its text. */
const version: fc.Arbitrary<BlogDocument> = fc
  .record({
    order: fc.shuffledSubarray(ids),
    texts: fc.array(words, { minLength: 6, maxLength: 6 }),
    summary: words,
    thumbnail: fc.constantFrom('', '/media/x.png'),
    searchTitle: words,
    searchDescription: words,
    shareImage: fc.constantFrom('', '/media/y.png'),
    lang: fc.constantFrom('', 'he'),
    flag: fc.constantFrom('none' as const, 'main' as const, 'featured' as const),
  })
  .map(({ order, texts, ...rest }) => ({
    ...emptyDocument,
    ...rest,
    blocks: order.map((id) => block(id, texts[ids.indexOf(id)] ?? '')),
  }))

const textOf = (document: BlogDocument, id: string) =>
  document.blocks.find((one) => one.id === id)?.content

test('every change of either side is in the merged article, or reported as a conflict', () => {
  fc.assert(
    fc.property(
      version,
      version,
      version,
      fc.constantFrom<Side>('mine', 'theirs'),
      (base, mine, theirs, side) => {
        const { document, conflicts } = mergeDocuments(base, mine, theirs, () => side)
        const disputed = new Set(conflicts.map((one) => (one.at === 'block' ? one.id : one.at)))
        for (const changed of [mine, theirs]) {
          for (const id of ids) {
            const written = textOf(changed, id)
            if (written === textOf(base, id) || disputed.has(id)) continue
            expect(textOf(document, id), id).toBe(written)
          }
          if (changed.summary !== base.summary && !disputed.has('summary')) {
            expect(document.summary).toBe(changed.summary)
          }
        }
        // If one side wins, every conflict has its version, and no block appears twice.
        const winner = side === 'mine' ? mine : theirs
        for (const id of ids)
          if (disputed.has(id)) expect(textOf(document, id)).toBe(textOf(winner, id))
        expect(new Set(document.blocks.map((one) => one.id)).size).toBe(document.blocks.length)
      },
    ),
    runs(2000),
  )
})

test('merging with an unchanged side gives the other side', () => {
  fc.assert(
    fc.property(version, version, (base, changed) => {
      expect(mergeDocuments(base, changed, base)).toEqual({ document: changed, conflicts: [] })
      expect(mergeDocuments(base, base, changed)).toEqual({ document: changed, conflicts: [] })
      expect(mergeDocuments(base, changed, changed)).toEqual({ document: changed, conflicts: [] })
    }),
    runs(),
  )
})
