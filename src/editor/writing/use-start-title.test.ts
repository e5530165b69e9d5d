import { expect, test } from 'vitest'
import { newBlock } from '../blocks/arrange-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import { changedWith } from './use-start-title.ts'

const start = newBlock('title')
const text = newBlock('paragraph')

test('an untouched title at the start is no change', () => {
  const now: Block[] = []
  expect(changedWith(start, now, (blocks) => blocks)).toBe(now)
  expect(changedWith(start, now, ([first]) => [{ ...first, content: '' } as Block])).toBe(now)
})

test('blocks that are added below it are the document', () => {
  expect(changedWith(start, [], (blocks) => [...blocks, text])).toEqual([text])
})

test('a title with words is part of the document', () => {
  const written: Block = { ...start, content: 'A' }
  expect(changedWith(start, [text], ([, ...rest]) => [written, ...rest])).toEqual([written, text])
})
