import { expect, test } from 'vitest'
import { restoreBlock } from '#src/editor/blocks/arrange-blocks.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { compareBlocks } from './compare-blocks.ts'

const block = (id: string, content = id): Block => ({ id, type: 'subtitle', content })
const blocks = (ids: string) => [...ids].map((id) => block(id))
const kinds = (before: readonly Block[], after: readonly Block[]) =>
  compareBlocks(before, after)
    .map(({ id, kinds }) => `${id} ${kinds.join('+')}`)
    .join(', ')

test('blocks that were added, removed, changed or moved are named', () => {
  expect(kinds(blocks('abc'), blocks('abc'))).toBe('')
  expect(kinds(blocks('abc'), blocks('axc'))).toBe('b removed, x added')
  expect(kinds(blocks('abc'), [block('a'), block('b', 'new'), block('c')])).toBe('b changed')
  expect(kinds(blocks('abcde'), blocks('eabcd'))).toBe('e moved')
  expect(kinds(blocks('abc'), [block('c', 'new'), block('a'), block('b')])).toBe('c changed+moved')
})

test('removed blocks are listed where they were', () => {
  expect(kinds(blocks('abcd'), blocks('axd'))).toBe('b removed, c removed, x added')
  expect(kinds(blocks('abcd'), [block('a', 'new'), block('b'), block('d')])).toBe(
    'a changed, c removed',
  )
  expect(kinds(blocks('ab'), blocks('bx'))).toBe('a removed, x added')
})

test('as few blocks as possible count as moved', () => {
  const many = 'abcdefghij'
  expect(kinds(blocks(many), blocks('bcdefghija'))).toBe('a moved')
  expect(kinds(blocks('abcd'), blocks('badc')).split(', ')).toHaveLength(2)
})

test('a block is restored with its text and to its position', () => {
  const ids = (list: readonly Block[]) => list.map(({ id }) => id).join('')
  expect(ids(restoreBlock(blocks('ac'), blocks('abc'), 'b'))).toBe('abc')
  expect(ids(restoreBlock(blocks('bca'), blocks('abc'), 'a'))).toBe('abc')
  expect(ids(restoreBlock(blocks('xc'), blocks('abc'), 'b'))).toBe('bxc')
  expect(ids(restoreBlock(blocks('axb'), blocks('ab'), 'x'))).toBe('ab')
  expect(restoreBlock([block('a', 'new')], [block('a')], 'a')).toEqual([block('a')])
})
