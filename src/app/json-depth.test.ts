import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { isTooDeep } from './json-depth.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('32 levels pass, 33 do not', () => {
  expect(isTooDeep(nested(32))).toBe(false)
  expect(isTooDeep(nested(33))).toBe(true)
  expect(isTooDeep(nested(20_000))).toBe(true)
  expect(isTooDeep(`{"a":`.repeat(33))).toBe(true)
})

test('brackets in strings are not counted', () => {
  expect(isTooDeep(JSON.stringify({ content: nested(100) }))).toBe(false)
  expect(isTooDeep(JSON.stringify([`"${nested(100)}\\`]))).toBe(false)
  expect(isTooDeep(`["\\\\",${nested(32)}]`)).toBe(true)
  expect(isTooDeep(`["\\"",${nested(31)}]`)).toBe(false)
  expect(isTooDeep('"never ended')).toBe(false)
})

test('the depth of any JSON is measured as a parser sees it', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0
  const inside = fc.jsonValue({ maxDepth: 6 })
  fc.assert(
    fc.property(inside, fc.integer({ min: 24, max: 34 }), (value, around) => {
      const json = '['.repeat(around) + JSON.stringify(value) + ']'.repeat(around)
      expect(isTooDeep(json)).toBe(around + depthOf(value) > 32)
    }),
    runs(300),
  )
})
