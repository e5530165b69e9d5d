import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { unguarded } from '#src/app/csv.ts'
import { invalid } from '#src/app/problem.ts'
import { type ColumnMeaning, mostImportColumns, mostImportRows } from '../../choices.ts'

/** A file that is too broken to be read at all. */
export const refusedFile = (text: string) => invalid({ file: [text] })

const byteOrderMarks = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const

/** UTF-8 and UTF-16 by their marks. Without one it is UTF-8 if it can be, otherwise what Windows programs write. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[1]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const mostOfHeader = 64_000
const longestRow = 100_000

const options = {
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
  max_record_size: longestRow,
} as const

/** The separator that divides the first line into the most columns. */
function separatorOf(text: string): string {
  const widthOf = (delimiter: string) => {
    try {
      const [header = []] = parseSync(text.slice(0, mostOfHeader), { ...options, delimiter, to: 1 })
      return (header as string[]).length
    } catch {
      return 0
    }
  }
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => widthOf(b) - widthOf(a))
  return best
}

export interface CsvRow {
  cells: string[]
  /** The line of the file in which it ends. */
  line: number
}

/** The rows after the first one. Throws a 422 for a file that is no CSV. */
export async function* rowsOf(text: string, { header = false } = {}): AsyncGenerator<CsvRow> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ ...options, delimiter: separatorOf(text), info: true, from: header ? 1 : 2 }),
  )
  try {
    for await (const { record, info } of parser) {
      const cells = (record as string[]).map((cell) => unguarded(cell.replaceAll('\0', '')))
      yield { cells, line: info.lines }
    }
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('CSV_')) throw error
    throw refusedFile(`The file is no CSV: ${(error as Error).message}.`)
  }
}

const pieceLength = 100_000

/** Other requests are answered between two pieces. */
function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

const sampleRows = 3
const longestSample = 60

/** The columns of a file, its first rows, and how many it has. Reads all of it, so a broken file is refused at once. */
export async function readColumns(text: string) {
  let names: string[] | undefined
  const sample: string[][] = []
  let rows = 0
  for await (const { cells } of rowsOf(text, { header: true })) {
    if (!names) {
      names = cells.map((name) => name.slice(0, 200))
      continue
    }
    rows += 1
    if (sample.length < sampleRows) sample.push(cells.map((cell) => cell.slice(0, longestSample)))
    if (rows > mostImportRows) throw refusedFile('A file has at most 100,000 rows.')
  }
  if (!names || rows === 0) throw refusedFile('There is nobody in the file.')
  if (names.length > mostImportColumns) throw refusedFile('A file has at most 100 columns.')
  return { names, sample, rows }
}

/** Names of columns in the exports of other programs, and in that of this site. */
const usualNames: [ColumnMeaning, RegExp][] = [
  ['email', /^(e-?mail|mail|address)/],
  ['name', /^(full[ _]?name|name|subscriber name)$/],
  ['company', /^(company|organi[sz]ation|firma)/],
  ['role', /^(role|job[ _]?title|position)$/],
  ['list', /^list$/],
  ['tags', /^(tags?|labels?)$/],
  ['signed-up', /^(signed[ _-]?up|first_sign_up|subscribed|created|created[ _]at|optin[ _]time)/],
]

export function guessMeanings(names: string[]): ColumnMeaning[] {
  const taken = new Set<ColumnMeaning>()
  return names.map((name) => {
    const [meaning] = usualNames.find(([, usual]) => usual.test(name.toLowerCase())) ?? []
    if (!meaning || taken.has(meaning)) return 'ignore'
    taken.add(meaning)
    return meaning
  })
}
