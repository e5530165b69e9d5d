import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow } from '#src/app/csv.ts'
import { runs } from '#src/testing/fuzz/seed.ts'
import { anyText } from '#src/testing/hostile/any.ts'

/** Parses a row as a spreadsheet program does. */
function cellsOf(row: string): string[] {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|\r\n$)/gy
  for (const [, quoted, bare = ''] of row.matchAll(cell)) {
    cells.push(quoted?.replaceAll('""', '"') ?? bare)
  }
  return cells
}

const runsAsFormula = /^[=+\-@\t\r＝＋－＠]/

test('any row can be parsed back, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.option(anyText()), { minLength: 1, maxLength: 5 }), (row) => {
      const cells = cellsOf(csvRow(row))
      expect(cells).toEqual(
        row.map((text) => (text && runsAsFormula.test(text) ? `'${text}` : (text ?? ''))),
      )
      for (const cell of cells) expect(cell).not.toMatch(runsAsFormula)
    }),
    runs(1000),
  )
})
