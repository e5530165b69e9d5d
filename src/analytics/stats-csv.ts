import { csvRow } from '#src/app/csv.ts'
import type { Stats } from './contract.ts'
import { shareOf } from './share-of.ts'

type Row = Stats['rows'][number]

const columns = ['name', 'visitors', 'views', 'sign_ups', 'confirmed', 'conversion', 'title']

/** Unknown values are empty, not zero. */
function cellsOf({ key, title = '', visitors, views, signUps, confirmed }: Row): string[] {
  const share = shareOf(signUps, visitors)
  const rate = share === null ? null : Number(share.toFixed(4))
  const numbers = [visitors, views, signUps, confirmed, rate].map((n) => n?.toString() ?? '')
  return [key, ...numbers, title]
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
