import { parse } from 'csv-parse/sync'
import { csvRow, unguarded } from '#src/app/csv.ts'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { shownPath } from '../address.ts'
import type { ImportedRedirects } from '../contract.ts'
import type { AddedRedirect, SentRedirect } from './add-redirects.ts'

const mostLines = 20_000
const longest = 2000

type Line = SentRedirect & { line: number }

/** Throws a 422 for a file that cannot be read at all. */
export function readCsv(csv: string): Line[] {
  let lines: { record: string[]; info: { lines: number } }[]
  try {
    lines = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 3 * longest,
      to: mostLines + 2,
    }) as unknown as typeof lines
  } catch (error) {
    throw invalid({ csv: [`The file is no CSV: ${(error as Error).message}.`] })
  }
  const [header, ...rows] = lines
  const columns = header?.record.map((name) => name.toLowerCase()) ?? []
  const [from, to, permanent] = ['from', 'to', 'permanent'].map((name) => columns.indexOf(name))
  if (from === undefined || to === undefined || from < 0 || to < 0) {
    throw invalid({ csv: ['The first line must name the columns “from” and “to”.'] })
  }
  if (rows.length > mostLines) {
    throw invalid({ csv: [`A file has at most ${mostLines.toLocaleString('en-US')} lines.`] })
  }
  return rows.map(({ record, info }) => ({
    line: info.lines,
    from: unguarded(record[from] ?? ''),
    to: unguarded(record[to] ?? ''),
    permanent: !/^(no|false|0|307|302)$/i.test(record[permanent ?? -1] ?? ''),
  }))
}

export function reportOf(lines: Line[], results: AddedRedirect[]): ImportedRedirects {
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
  return {
    added: count('added'),
    kept: count('kept'),
    refused: results.flatMap((one, at) => {
      const sent = lines[at]
      if (one.result !== 'refused' || !sent) return []
      return [{ line: sent.line, from: sent.from, to: sent.to, reason: one.reason }]
    }),
  }
}

export async function csvOf(db: Database): Promise<string> {
  const rows = await db.selectFrom('redirects').selectAll().orderBy('id').execute()
  const lines = rows.map((row) =>
    csvRow([
      shownPath(row.from_path),
      row.to_address,
      row.permanent ? 'yes' : 'no',
      String(row.hits),
      row.last_hit_at,
    ]),
  )
  // The byte order mark, without which spreadsheet programs do not read the file as UTF-8.
  return `\uFEFF${csvRow(['from', 'to', 'permanent', 'hits', 'last_hit_at'])}${lines.join('')}`
}
