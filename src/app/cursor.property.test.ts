import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'
import { cursorAfter, readCursor } from './cursor.ts'
import { ProblemError } from './problem.ts'

const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }

test('every cursor can be decoded to its row', () => {
  const rows = fc.record({
    at: fc.date({ ...years, noInvalidDate: true }).map((date) => date.toISOString()),
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
  })
  fc.assert(
    fc.property(rows, (row) => {
      expect(readCursor(cursorAfter(row))).toEqual(row)
    }),
    runs(),
  )
})

test('any other text is refused, or is a position that a database can query', () => {
  const made = fc
    .tuple(anyText(40), anyText(20))
    .map((parts) => Buffer.from(parts.join(' ')).toString('base64url'))
  fc.assert(
    fc.property(fc.oneof(anyText(), made), (cursor) => {
      try {
        const after = readCursor(cursor)
        expect(after?.id ?? 0).toBeLessThanOrEqual(2_147_483_647)
        expect(after?.at ?? '').toMatch(/^[\dTZ:.-]*$/)
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError)
      }
    }),
    runs(),
  )
})
