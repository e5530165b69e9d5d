/*
 * How fast are the numbers of the dashboard? Fills a database with 25 months of visits to 1,000 pages from 50 sources
 * and times each call's work in process; each must take at most 100 ms (p95). DATABASE_URL runs it on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readStarts } from '#src/analytics/api/counting/counting.ts'
import { readArticleStats } from '#src/analytics/api/numbers/article-stats.ts'
import { readFunnel } from '#src/analytics/api/numbers/funnel.ts'
import { readStats } from '#src/analytics/api/numbers/stats.ts'
import { readVitals } from '#src/analytics/api/numbers/vital-stats.ts'
import type { Grouping, StatsFilter } from '#src/analytics/contract.ts'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { fillPeople } from './support/fill.ts'
import { fillSignUps, fillVisits, fillVitals } from './support/fill-visits.ts'
import { percentile, writeResult } from './support/measure.ts'

const days = 760
const people = 20_000
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const url = process.env.DATABASE_URL
const { db, engine, close } = openDatabase(url ? { url } : { sqlitePath: join(folder, 'bench.db') })
await migrate(db)
await setPragmas(engine, ['journal_mode = off', 'synchronous = off', 'cache_size = -400000'])
const seedingFrom = performance.now()
const seeded = (what: string) => {
  // biome-ignore lint/suspicious/noConsole: filling takes minutes on a busy machine
  console.log(`${what} after ${Math.round((performance.now() - seedingFrom) / 1000)} s`)
}
await fillPeople(db, people)
await fillVisits(db, {
  paths: ['/', '/join', ...Array.from({ length: 998 }, (_, i) => `/blog/${i + 1}`)],
  sources: ['direct', ...Array.from({ length: 49 }, (_, i) => `site${i}.example`)],
  campaigns: Array.from({ length: 20 }, (_, i) => `campaign ${i}`),
  days,
  viewsPerDay: 1500,
})
seeded('visits')
await fillVitals(db, days)
seeded('vitals')
await fillSignUps(db, days)
if (engine === 'postgres') await sql`analyze`.execute(db)
await setPragmas(engine, ['journal_mode = wal', 'synchronous = full', 'cache_size = -2000'])
const seedingSeconds = Math.round((performance.now() - seedingFrom) / 1000)

const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const range = { from: dayOf(days - 10), to: dayOf(0) }
const month = { from: dayOf(29), to: dayOf(0) }
const starts = await readStarts(db)
const stats =
  (by: Grouping, filter: StatsFilter = {}, over = range) =>
  () =>
    readStats(db, { range: over, by, filter, starts })
const calls: Record<string, () => Promise<unknown>> = {
  'by month': stats('month'),
  'by path': stats('path'),
  'by source': stats('source'),
  'by campaign': stats('campaign'),
  'by width': stats('width'),
  'by path, one source': stats('path', { source: 'site3.example' }),
  'by source, one path': stats('source', { path: '/blog/3' }),
  'by path, phones': stats('path', { width: 'phone' }),
  'by day, 30 days': stats('day', {}, month),
  'by path, 30 days, phones': stats('path', { width: 'phone' }, month),
  articles: () => readArticleStats(db, range, undefined),
  'articles, one source': () => readArticleStats(db, range, 'site3.example'),
  funnel: () => readFunnel(db, range, range.from),
  vitals: () => readVitals(db, range),
}
const rows: Record<string, unknown>[] = []
for (const [call, work] of Object.entries(calls)) {
  const samples: number[] = []
  for (let i = 0; i < 22; i++) {
    const start = performance.now()
    await work()
    samples.push(performance.now() - start)
  }
  // The first two runs prepare the statements and read the pages of the database.
  rows.push({ call, p95: percentile(samples.slice(2), 0.95) })
}
const { count } = await db
  .selectFrom('visit_counts')
  .select(sql<number>`count(*)`.as('count'))
  .executeTakeFirstOrThrow()
writeResult(`stats-${engine}`, { days, people, storedRows: count, seedingSeconds, rows })
await close()
rmSync(folder, { recursive: true, force: true })

/** While it is filled, the database of a benchmark need not survive anything; the calls are timed as the site makes them. */
async function setPragmas(on: typeof engine, pragmas: string[]): Promise<void> {
  if (on !== 'sqlite') return
  for (const pragma of pragmas) await sql`pragma ${sql.raw(pragma)}`.execute(db)
}
