import { csvRow } from '#src/app/csv.ts'
import type { Stats } from './contract.ts'
import { numberNames, valueIn } from './numbers.ts'

type Row = Stats['rows'][number]

/** `signUps` is `sign_ups`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = ['name', ...numberNames.map(snakeCase), 'title']

/** Unknown values are empty, not zero. */
function cellsOf(row: Row): string[] {
  const values = numberNames.map((name) => valueIn(row, name))
  const cells = values.map((value) => (value === null ? '' : `${Number(value.toFixed(4))}`))
  return [row.key, ...cells, row.title ?? '']
}

/** Without the mark at its beginning, some spreadsheet programs read other characters than were written. */
const mark = '\uFEFF'

export const csvOfRows = (rows: Row[]): string =>
  `${mark}${csvRow(columns)}${rows.map((row) => csvRow(cellsOf(row))).join('')}`

/** Several tables in one file; the first column names the table. */
export const csvOfTables = (tables: Record<string, Row[]>): string => {
  const lines = Object.entries(tables).flatMap(([table, rows]) =>
    rows.map((row) => csvRow([table, ...cellsOf(row)])),
  )
  return `${mark}${csvRow(['table', ...columns])}${lines.join('')}`
}
