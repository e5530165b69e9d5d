import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { shapeFault } from './json-shape.ts'

const deep = expect.stringContaining('32 levels')
const wide = expect.stringContaining('20,000 elements')
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
/** As many elements as the list has items. */
const listOf = (item: string, count: number) => `[${Array(count).fill(item).join()}]`

test('32 levels pass, 33 do not', () => {
  expect(shapeFault(nested(32))).toBeUndefined()
  expect(shapeFault(nested(33))).toEqual(deep)
  expect(shapeFault(nested(20_000))).toEqual(deep)
  expect(shapeFault(`{"a":`.repeat(33))).toEqual(deep)
})

test('20,000 elements pass, more do not', () => {
  expect(shapeFault(listOf('0', 20_000))).toBeUndefined()
  expect(shapeFault(listOf('0', 20_001))).toEqual(wide)
  expect(shapeFault(listOf('{}', 10_001))).toEqual(wide)
  expect(shapeFault(`[${'{"a":0,"b":0},'.repeat(7_000)}0]`)).toEqual(wide)
  expect(shapeFault(listOf('0', 3), { mostElements: 2 })).toContain('2 elements')
})

test('characters in strings are not counted', () => {
  expect(shapeFault(JSON.stringify({ content: nested(100) }))).toBeUndefined()
  expect(shapeFault(JSON.stringify({ content: listOf('{}', 50_000) }))).toBeUndefined()
  expect(shapeFault(JSON.stringify([`"${nested(100)}\\`]))).toBeUndefined()
  expect(shapeFault(`["\\\\",${nested(32)}]`)).toEqual(deep)
  expect(shapeFault(`["\\"",${nested(31)}]`)).toBeUndefined()
  expect(shapeFault('"never ended')).toBeUndefined()
})

test('the shape of any JSON is measured as a parser sees it', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0
  /** An empty list or object counts as one that has a member. */
  const elementsIn = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0
    const members = Object.values(value)
    return Math.max(1, members.length) + members.map(elementsIn).reduce((sum, one) => sum + one, 0)
  }
  const inside = fc.jsonValue({ maxDepth: 6 })
  fc.assert(
    fc.property(inside, fc.integer({ min: 24, max: 34 }), (value, around) => {
      const json = '['.repeat(around) + JSON.stringify(value) + ']'.repeat(around)
      expect(shapeFault(json) !== undefined).toBe(around + depthOf(value) > 32)
      const limits = { mostLevels: 100, mostElements: around + elementsIn(value) }
      expect(shapeFault(json, limits)).toBeUndefined()
      limits.mostElements -= 1
      expect(shapeFault(json, limits)).toBeDefined()
    }),
    runs(300),
  )
})
