import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import type { LeadImportRow } from '#src/db/schema.ts'
import type { ImportSettings } from '../../import-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'
import {
  addProblems,
  changeImport,
  columnsOf,
  countsOf,
  type ProblemRow,
  settingsOf,
} from './import-rows.ts'
import { readText, rowsOf } from './read-csv.ts'
import { type PersonOfFile, type RefusedRow, readRow } from './read-row.ts'
import { checkPeople, takePeople, type Verdict } from './take-people.ts'

/** Rows of one transaction. SQLite has one writer, and everybody else waits for it. */
const batch = 100
/** Between two transactions, for other writers. */
const restMs = 5

interface Work {
  row: LeadImportRow
  path: string
  signal: AbortSignal
}

/** The row of the import was changed by somebody else: it was cancelled. */
class Stopped extends Error {}

type FileRow = (PersonOfFile & { isSecond?: boolean }) | RefusedRow

/**
 * Checks or imports the rows, from the one after the cursor. The cursor is written in the transaction of the rows, so
 * however this process ends, no row is lost or comes twice.
 */
export async function runImport(deps: LeadDeps, { row, path, signal }: Work): Promise<void> {
  const settings = settingsOf(row)
  if (!settings) return
  const { names } = columnsOf(row)
  const seen = new Set<string>()
  let current = row
  let place = 0
  let rows: FileRow[] = []
  const write = async () => {
    current = await writeRows(deps, { row: current, rows, settings })
    rows = []
    await sleep(restMs)
  }
  try {
    for await (const csvRow of rowsOf(await readText(path))) {
      signal.throwIfAborted()
      place += 1
      const one: FileRow = readRow(csvRow, { settings, names })
      if (!('refused' in one)) {
        const key = `${one.email} ${one.list}`
        if (seen.has(key)) Object.assign(one, { isSecond: true })
        seen.add(key)
      }
      if (place <= row.cursor) continue
      rows.push(one)
      // With mails to enqueue, a transaction has one person: it locks more than the person.
      if (rows.length === (settings.confirmed === 'ask' ? 1 : batch)) await write()
    }
    if (rows.length > 0) await write()
  } catch (error) {
    if (error instanceof Stopped) return
    throw error
  }
  const end =
    row.state === 'checking'
      ? { state: 'ready' as const }
      : { state: 'done' as const, ended_at: new Date().toISOString() }
  await changeImport(deps.db, current, end)
}

interface Rows {
  row: LeadImportRow
  rows: FileRow[]
  settings: ImportSettings
}

const writeRows = (deps: LeadDeps, { row, rows, settings }: Rows): Promise<LeadImportRow> =>
  deps.db.transaction().execute(async (trx) => {
    // First the row of the import: a cancelled one adds nobody.
    const moved = await changeImport(trx, row, { cursor: row.cursor + rows.length })
    if (!moved) throw new Stopped()
    const counts = countsOf(row)
    const people = rows.filter((one): one is PersonOfFile => !('refused' in one))
    const fresh = people.filter((one) => !('isSecond' in one))
    const verdicts = await decide(trx, deps, fresh, { row, settings, added: counts.added })
    counts.present += people.length - fresh.length
    const problems: ProblemRow[] = []
    for (const one of rows) {
      if (!('refused' in one)) continue
      const { line, email, refused: reason } = one
      counts.refused += 1
      problems.push({ line, email, result: 'refused', reason })
    }
    for (const [at, { line, email }] of fresh.entries()) {
      const verdict = verdicts[at]
      if (typeof verdict === 'object') {
        counts.suppressed += 1
        problems.push({ line, email, result: 'suppressed', reason: verdict.suppressed })
      } else if (verdict) counts[verdict] += 1
    }
    await addProblems(trx, row.id, problems)
    const written = await changeImport(trx, moved, { counts: JSON.stringify(counts) })
    if (!written) throw new Stopped()
    return written
  })

function decide(
  trx: Database,
  deps: LeadDeps,
  people: PersonOfFile[],
  taking: Parameters<typeof takePeople>[3],
): Promise<Verdict[]> {
  return taking.row.state === 'checking'
    ? checkPeople(trx, people, taking.settings)
    : takePeople(trx, deps, people, taking)
}
