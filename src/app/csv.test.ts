import { expect, test } from 'vitest'
import { csvCell, csvRow } from './csv.ts'

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://x","y")'])(
  'a table program does not run %s',
  (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('commas, quotes and line breaks stay in their cell', () => {
  expect(csvRow(['a,b', 'say "hi"', 'one\ntwo', null])).toBe('"a,b","say ""hi""","one\ntwo",\r\n')
  expect(csvRow(['plain', 'ada@example.com'])).toBe('plain,ada@example.com\r\n')
})
