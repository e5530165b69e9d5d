import { expect, test } from 'vitest'
import { partOf } from './part-of.ts'

test.each([
  ['bytes=0-', { from: 0, to: 100 }],
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=10-19', { from: 10, to: 20 }],
  ['bytes=10-999999', { from: 10, to: 100 }],
  ['bytes=-30', { from: 70, to: 100 }],
  ['bytes=-300', { from: 0, to: 100 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('of 100 bytes, %s asks for %j', (range, part) => {
  expect(partOf(range, 100)).toEqual(part)
})

test('an empty file has no part', () => {
  expect(partOf('bytes=0-', 0)).toBe('outside')
})
