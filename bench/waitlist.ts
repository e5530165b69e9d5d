/*
 * How fast is a place in line? Fills a database with a waitlist of 100,000 people and times the places of people from the
 * first to the last, in process. PEOPLE=1000000 for more people; DATABASE_URL runs it on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'
import { placeOf } from '#src/people/waitlist/place.ts'
import { fillLine } from '#src/testing/waitlist.ts'
import { median, writeResult } from './support/measure.ts'

const people = Number(process.env.PEOPLE ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const url = process.env.DATABASE_URL
const { db, engine, close } = openDatabase(url ? { url } : { sqlitePath: join(folder, 'bench.db') })
await migrate(db)
await fillLine(db, people)
if (engine === 'postgres') await sql`analyze`.execute(db)
const ids = await db.selectFrom('people').select('id').orderBy('id').execute()
const samples: number[] = []
for (let n = 0; n < 400; n++) {
  const id = ids[Math.floor((n * (ids.length - 1)) / 399)]?.id ?? 0
  const start = performance.now()
  await placeOf(db, id)
  samples.push(performance.now() - start)
}
samples.splice(0, 20)
const worst = Math.max(...samples)
writeResult(`waitlist-${engine}`, {
  people,
  rows: [{ call: 'a place', ms: median(samples), worst }],
})
await close()
rmSync(folder, { recursive: true, force: true })
