import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { LeadImportRow } from '#src/db/schema.ts'
import type { ImportCounts, ImportSettings, PeopleImport } from '../../import-contract.ts'
import { guessMeanings } from './read-csv.ts'

export interface Columns {
  names: string[]
  sample: string[][]
  rows: number
}

export const columnsOf = ({ columns }: LeadImportRow): Columns => JSON.parse(columns)

const withoutSample = (row: LeadImportRow) => JSON.stringify({ ...columnsOf(row), sample: [] })

export const settingsOf = ({ settings }: LeadImportRow): ImportSettings | null =>
  JSON.parse(settings)

export const countsOf = ({ counts }: LeadImportRow): ImportCounts => ({
  added: 0,
  present: 0,
  suppressed: 0,
  refused: 0,
  ...JSON.parse(counts),
})

export const requireImport = (db: Database, id: number): Promise<LeadImportRow> =>
  db
    .selectFrom('lead_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('import'))

export const selectImports = (db: Database): Promise<LeadImportRow[]> =>
  db.selectFrom('lead_imports').selectAll().orderBy('id', 'desc').limit(20).execute()

export const importsAtWork = (db: Database): Promise<LeadImportRow[]> =>
  db.selectFrom('lead_imports').selectAll().where('state', 'in', ['checking', 'running']).execute()

/** Undefined if it has another state by now, or another process has done rows. */
export const changeImport = (
  db: Database,
  { id, state, cursor }: Pick<LeadImportRow, 'id' | 'state'> & { cursor?: number },
  change: Partial<Omit<LeadImportRow, 'id'>>,
): Promise<LeadImportRow | undefined> =>
  db
    .updateTable('lead_imports')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .$if(cursor !== undefined, (update) => update.where('cursor', '=', cursor ?? 0))
    .returningAll()
    .executeTakeFirst()

/**
 * Begins from the first row. Who was imported before is found to be there. The first rows are shown only until then: while
 * people are imported, an erasure must not have to change the row of the import.
 */
export async function beginImport(
  trx: Database,
  row: LeadImportRow,
  { settings, dryRun }: { settings: ImportSettings; dryRun: boolean },
): Promise<LeadImportRow | undefined> {
  await trx.deleteFrom('lead_import_rows').where('import_id', '=', row.id).execute()
  return changeImport(trx, row, {
    state: dryRun ? 'checking' : 'running',
    settings: JSON.stringify(settings),
    ...(!dryRun && { columns: withoutSample(row) }),
    cursor: 0,
    counts: '{}',
    error: null,
    ended_at: null,
  })
}

export interface ProblemRow {
  line: number
  email: string
  result: 'suppressed' | 'refused'
  reason: string
}

const problemsAtOnce = 100

export async function addProblems(trx: Database, id: number, rows: ProblemRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += problemsAtOnce) {
    await trx
      .insertInto('lead_import_rows')
      .values(rows.slice(at, at + problemsAtOnce).map((row) => ({ import_id: id, ...row })))
      .execute()
  }
}

export const selectProblems = (
  db: Database,
  id: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('lead_import_rows')
    .select(['line', 'email', 'result', 'reason'])
    .where('import_id', '=', id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()

/** Call it in the transaction that erases the person. */
export async function forgetImportedAddress(trx: Database, email: string): Promise<void> {
  await trx.deleteFrom('lead_import_rows').where('email', '=', email).execute()
  const shown = await trx
    .selectFrom('lead_imports')
    .selectAll()
    .where(sql<boolean>`lower(columns) like ${`%${email.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute()
  for (const row of shown) {
    const columns = withoutSample(row)
    await trx.updateTable('lead_imports').set({ columns }).where('id', '=', row.id).execute()
  }
}

/** Imports of before this moment, with their reports. */
export const deleteImportsBefore = (db: Database, before: string) =>
  db
    .deleteFrom('lead_imports')
    .where('created_at', '<', before)
    .where('state', 'not in', ['checking', 'running'])
    .execute()

export function presentImport(row: LeadImportRow): PeopleImport {
  const { names, sample, rows } = columnsOf(row)
  return {
    importId: row.id,
    fileName: row.file_name,
    columns: names,
    sample,
    rows,
    done: row.cursor,
    settings: settingsOf(row),
    guess: guessMeanings(names),
    state: row.state,
    counts: countsOf(row),
    error: row.error,
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
  }
}
