import { expect, test } from 'vitest'
import type { Block } from '#src/editor/blocks/registry.ts'
import { compareBlocks, restoreBlock } from './compare-blocks.ts'

const block = (id: string, content = id): Block => ({ id, type: 'subtitle', content })
const blocks = (ids: string) => [...ids].map((id) => block(id))
const kinds = (before: readonly Block[], after: readonly Block[]) =>
  compareBlocks(before, after)
    .map(({ id, kinds }) => `${id} ${kinds.join('+')}`)
    .join(', ')

test('names what was added, removed, changed and moved', () => {
  expect(kinds(blocks('abc'), blocks('abc'))).toBe('')
  expect(kinds(blocks('abc'), blocks('axc'))).toBe('b removed, x added')
  expect(kinds(blocks('abc'), [block('a'), block('b', 'new'), block('c')])).toBe('b changed')
  expect(kinds(blocks('abcde'), blocks('eabcd'))).toBe('e moved')
  expect(kinds(blocks('abc'), [block('c', 'new'), block('a'), block('b')])).toBe('c changed+moved')
})

test('only what has to count as moved does', () => {
  const many = 'abcdefghij'
  expect(kinds(blocks(many), blocks('bcdefghija'))).toBe('a moved')
  expect(kinds(blocks('abcd'), blocks('badc')).split(', ')).toHaveLength(2)
})

test('a block comes back with its text and to its place', () => {
  const ids = (list: readonly Block[]) => list.map(({ id }) => id).join('')
  expect(ids(restoreBlock(blocks('ac'), blocks('abc'), 'b'))).toBe('abc')
  expect(ids(restoreBlock(blocks('bca'), blocks('abc'), 'a'))).toBe('abc')
  expect(ids(restoreBlock(blocks('xc'), blocks('abc'), 'b'))).toBe('bxc')
  expect(ids(restoreBlock(blocks('axb'), blocks('ab'), 'x'))).toBe('ab')
  expect(restoreBlock([block('a', 'new')], [block('a')], 'a')).toEqual([block('a')])
})
