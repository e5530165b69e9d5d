import { expect, test } from 'vitest'
import type { Block } from '#src/editor/blocks/registry.ts'
import { type BlogDocument, emptyDocument } from '../../document.ts'
import { mergeDocuments } from './merge.ts'

const block = (id: string, content = id): Block => ({ id, type: 'title', content })
const doc = (blocks: Block[], rest: Partial<BlogDocument> = {}): BlogDocument => ({
  ...emptyDocument,
  blocks,
  ...rest,
})
const shown = (document: BlogDocument) => document.blocks.map((one) => one.content).join(' ')

const base = doc([block('a'), block('b'), block('c')], { summary: 's' })

test('changes in different blocks and fields all survive', () => {
  const mine = doc([block('a', 'A'), block('b'), block('c')], { summary: 's', thumbnail: '/t' })
  const theirs = doc([block('a'), block('b'), block('c', 'C')], { summary: 'S' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(shown(document)).toBe('A b C')
  expect(document).toMatchObject({ summary: 'S', thumbnail: '/t' })
})

test('blocks added by either side are kept, in their positions', () => {
  const mine = doc([block('a'), block('x'), block('b'), block('c')], { summary: 's' })
  const theirs = doc([block('y'), block('a'), block('b'), block('c'), block('z')], { summary: 's' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(shown(document)).toBe('y a x b c z')
})

test('a deletion and a move by the other side are combined', () => {
  const mine = doc([block('c'), block('a'), block('b')], { summary: 's' })
  const theirs = doc([block('a'), block('c')], { summary: 's' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(shown(document)).toBe('c a')
})

test('a block changed by both sides is a conflict, and `decide` chooses a side', () => {
  const mine = doc([block('a', 'mine'), block('b'), block('c')], { summary: 's' })
  const theirs = doc([block('a', 'theirs'), block('b'), block('c')], { summary: 's' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([
    { at: 'block', id: 'a', mine: block('a', 'mine'), theirs: block('a', 'theirs') },
  ])
  expect(shown(document)).toBe('mine b c')
  expect(shown(mergeDocuments(base, mine, theirs, () => 'theirs').document)).toBe('theirs b c')
})

test('a block that one side changed and the other deleted is a conflict', () => {
  const mine = doc([block('a'), block('c')], { summary: 's' })
  const theirs = doc([block('a'), block('b', 'better'), block('c')], { summary: 's' })
  const { document, conflicts } = mergeDocuments(base, mine, theirs, () => 'theirs')
  expect(conflicts).toHaveLength(1)
  expect(shown(document)).toBe('a better c')
})

test('two different orders are a conflict, two equal ones are not', () => {
  const mine = doc([block('c'), block('b'), block('a')], { summary: 's' })
  const theirs = doc([block('b'), block('a'), block('c')], { summary: 's' })
  expect(mergeDocuments(base, mine, theirs).conflicts).toEqual([{ at: 'order' }])
  expect(shown(mergeDocuments(base, mine, theirs, () => 'theirs').document)).toBe('b a c')
  expect(mergeDocuments(base, mine, mine).conflicts).toEqual([])
})

test('the same change on both sides is not a conflict', () => {
  const both = doc([block('a', 'same'), block('b')], { summary: 'new', flag: 'main' })
  const { document, conflicts } = mergeDocuments(base, both, structuredClone(both))
  expect(conflicts).toEqual([])
  expect(document).toEqual(both)
})
