/*
 * How quick are the leads for staff? Fills a database with 200,000 people and times the list, searches, filters,
 * the numbers and the whole table file through the api in process. DATABASE_URL runs it on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportCsv } from '#src/leads/api/export-csv.ts'
import { deliveryStates, selectPeople, selectSummary } from '#src/leads/api/staff-queries.ts'
import type { LeadFilter } from '#src/leads/staff-contract.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { median, writeResult } from './measure.ts'

const people = Number(process.argv[2] ?? 200_000)
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const url = process.env.DATABASE_URL
const { db, engine, close } = openDatabase(url ? { url } : { sqlitePath: join(folder, 'bench.db') })
await migrate(db)
await fill(db)

const list =
  (filter: LeadFilter, deep = false) =>
  async () => {
    const after = deep ? { lastSignUpAt: dateOf(people / 2), id: people / 2 } : undefined
    await deliveryStates(db, await selectPeople(db, { filter, after, limit: 51 }))
  }
const calls: Record<string, () => Promise<unknown>> = {
  'list, first page': list({}),
  'list, a page in the middle': list({}, true),
  'filter by state': list({ state: 'bounced' }),
  'filter by source': list({ source: 'registration' }),
  'search, many matches': list({ q: 'host7' }),
  'search, one match': list({ q: 'person-123@' }),
  'search, no match': list({ q: 'nobody at all' }),
  'the numbers': () => selectSummary(db),
}
const rows: Record<string, unknown>[] = []
for (const [call, work] of Object.entries(calls)) {
  const samples: number[] = []
  for (let i = 0; i < 12; i++) samples.push(await timed(work))
  rows.push({ call, ms: median(samples.slice(2)) })
}
let bytes = 0
const ms = await timed(async () => {
  for await (const chunk of exportCsv(db, {}).body ?? []) bytes += chunk.length
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

async function fill(db: Database): Promise<void> {
  const states = ['unconfirmed', 'confirmed', 'confirmed', 'unsubscribed'] as const
  for (let from = 1; from <= people; from += 500) {
    const ids = Array.from({ length: Math.min(500, people - from + 1) }, (_, i) => from + i)
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('people')
        .values(
          ids.map((id) => {
            const email = `person-${id}@host${id % 997}.example`
            return {
              id,
              email,
              mailbox: email,
              name: `Person ${id}`,
              company: `Company ${id % 5000}`,
              search: `${email} person ${id} company ${id % 5000}`,
              state: id % 200 === 0 ? ('bounced' as const) : (states[id % 4] ?? 'confirmed'),
              sources: id % 50 === 0 ? 8 : 1 + (id % 3),
              held: 0,
              created_at: dateOf(id),
              last_sign_up_at: dateOf(id),
              first_page: '/',
              utm_source: 'letter',
            }
          }),
        )
        .execute()
      await trx
        .insertInto('sign_ups')
        .values(
          ids.map((id) => ({
            person_id: id,
            source: 'waitlist' as const,
            created_at: dateOf(id),
            review: 'clear' as const,
          })),
        )
        .execute()
      await trx
        .insertInto('outbox')
        .values(
          ids.map((id) => ({
            kind: 'confirmation-mail' as const,
            person_id: id,
            state: 'sent' as const,
            created_at: dateOf(id),
            due_at: dateOf(id),
            attempts: 1,
          })),
        )
        .execute()
    })
  }
}

/** Over the last year, so that a month of them is in the chart. */
function dateOf(id: number): string {
  return new Date(Date.now() - 365 * 86_400_000 * (1 - id / people)).toISOString()
}
