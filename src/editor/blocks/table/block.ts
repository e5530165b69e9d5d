import { defineBlock } from '../block-definition.ts'
import { text } from '../reading-raw.ts'
import { isBlankRichText, readRichText } from '../rich-text/read-rich-text.ts'

export const mostRows = 100
export const mostColumns = 20

export interface TableBlock {
  id: string
  type: 'table'
  content: string
  /** The rich text of each cell. Rows may differ in length: the missing cells at the end are empty. */
  rows: string[][]
  /** The first row is a header. */
  header: boolean
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const widthOf = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((most, { length }) => Math.max(most, length), 0)

const tooMany = (most: string) => ({ path: 'rows', text: `Table may have at most ${most}.` })

export const table = defineBlock<TableBlock>({
  label: 'Table',
  more: true,
  read: (raw, id) => ({
    id,
    type: 'table',
    content: text(raw.content),
    rows: list(raw.rows ?? newRows).map((row) => list(row).map(text)),
    header: raw.header !== false,
  }),
  plainText: ['content'],
  shared: { rows: 'table' },
  isEmpty: ({ rows }) => rows.flat().every(isBlankRichText),
  refuses({ rows }) {
    if (rows.length > mostRows) return [tooMany(`${mostRows} rows`)]
    return widthOf(rows) > mostColumns ? [tooMany(`${mostColumns} columns`)] : []
  },
  checks: ({ rows, header }) =>
    header && rows[0]?.some(isBlankRichText) && !rows.flat().every(isBlankRichText)
      ? [{ text: 'has a column without a heading.' }]
      : [],
  letter: ({ rows, header }) => [
    {
      kind: 'table',
      rows: completed(rows).map((row) => row.map((html) => readRichText(html))),
      header,
    },
  ],
})

/** Rows of one length. */
export function completed(rows: readonly (readonly string[])[]): string[][] {
  const columns = Array.from({ length: widthOf(rows) }, (_, at) => at)
  return rows.map((row) => columns.map((at) => row[at] ?? ''))
}

export const newRows = Array.from({ length: 3 }, () => ['', '', ''])
