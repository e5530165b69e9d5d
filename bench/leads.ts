/*
 * How fast are the leads screens? Fills a database with 200,000 people and times the list, searches, filters, the
 * numbers and the complete CSV export through the API, in process. PEOPLE=1000000 for more people; DATABASE_URL runs it on
 * PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { csvParts } from '#src/leads/api/staff/export-csv.ts'
import { deliveryStates, selectPeople } from '#src/leads/api/staff/staff-queries.ts'
import { readSummary } from '#src/leads/api/staff/summary.ts'
import type { LeadFilter } from '#src/leads/staff-contract.ts'
import { fillPeople, personDate } from './support/fill.ts'
import { median, writeResult } from './support/measure.ts'

const people = Number(process.env.PEOPLE ?? 200_000)
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const url = process.env.DATABASE_URL
const { db, engine, close } = openDatabase(url ? { url } : { sqlitePath: join(folder, 'bench.db') })
await migrate(db)
await fillPeople(db, people)
// Autovacuum does this within minutes. Without statistics PostgreSQL reads whole tables.
if (engine === 'postgres') await sql`analyze`.execute(db)

const list =
  (filter: LeadFilter, deep = false) =>
  async () => {
    const after = deep ? { at: personDate(people / 2, people), id: people / 2 } : undefined
    const page = await selectPeople(db, { filter, after, limit: 51 })
    await deliveryStates(
      db,
      page.map(({ id }) => id),
    )
  }
const calls: Record<string, () => Promise<unknown>> = {
  'list, first page': list({}),
  'list, a page in the middle': list({}, true),
  'filter by state': list({ state: 'bounced' }),
  'filter by a state that nobody has': list({ state: 'unsubscribed' }),
  'filter by source': list({ source: 'registration' }),
  'search, many matches': list({ q: 'host7' }),
  'search, one match': list({ q: 'person-123@' }),
  'search, no match': list({ q: 'nobody at all' }),
  'the numbers': () => readSummary(db),
}
const rows: Record<string, unknown>[] = []
for (const [call, work] of Object.entries(calls)) {
  const samples: number[] = []
  for (let i = 0; i < 12; i++) samples.push(await timed(work))
  rows.push({ call, ms: median(samples.slice(2)) })
}
let bytes = 0
const ms = await timed(async () => {
  for await (const part of csvParts(db, {})) bytes += Buffer.byteLength(part)
})
rows.push({ call: `table file of everyone (${Math.round(bytes / 1e6)} MB)`, ms })
writeResult(`leads-${engine}`, { people, rows })
await close()
rmSync(folder, { recursive: true, force: true })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
