import { expect, test } from 'vitest'
import { longestRise } from './longest-rise.ts'

const rise = (values: (number | undefined)[]) => [...longestRise(values)].sort((a, b) => a - b)

test('as many places as possible are kept in order', () => {
  expect(rise([])).toEqual([])
  expect(rise([1, 2, 3])).toEqual([0, 1, 2])
  expect(rise([9, 1, 2, 3])).toEqual([1, 2, 3])
  expect(rise([1, undefined, 5, 2, 3, undefined, 4])).toEqual([0, 3, 4, 6])
  expect(rise([3, 3, 3])).toHaveLength(1)
  expect([...longestRise(['b', 'a', 'c'])]).toHaveLength(2)
})
