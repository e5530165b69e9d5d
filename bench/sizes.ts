/*
 * Does the cost of a call depend on its response, or on the size of the database? Makes the same calls to the built
 * site with 10, 1,000 and 100,000 rows of everything. The last column counts: the time with the most rows divided by
 * the time with 1,000 rows, where every list already has a full page. It is about 1 if the cost depends on the
 * response. DATABASE_URL (an empty database) runs it on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#src/db/database.ts'
import { fillBlogs, fillPeople, fillScores, minuteOf, personDate } from './support/fill.ts'
import { median, writeResult } from './support/measure.ts'
import { launchSite, memoryMb, signIn } from './support/site.ts'

const sizes = (process.env.SIZES ?? '10,1000,100000').split(',').map(Number)
const asked = 60
const warmUp = 10

const calls: Record<string, (size: number) => string> = {
  'cards, first page': () => '/blogs/cards?limit=24&status=published',
  'cards, a page in the middle': (n) =>
    `/blogs/cards?limit=24&status=published&cursor=${cursor(minuteOf(n / 2), n / 2)}`,
  'featured cards': () => '/blogs/cards?pick=featured&limit=3',
  'one article': () => '/blogs/5?images=linked',
  'its earlier versions': () => '/blogs/5/revisions',
  'leaderboard, first page': () => '/leaderboard/scores?page=1',
  'leaderboard, a page in the middle': (n) => `/leaderboard/scores?page=${Math.ceil(n / 20)}`,
  'leaderboard, last page': (n) => `/leaderboard/scores?page=${Math.ceil(n / 10)}`,
  'staff: cards': () => '/blogs/cards?limit=24',
  'staff: leads, first page': () => '/leads',
  'staff: leads, a page in the middle': (n) =>
    `/leads?cursor=${cursor(personDate(n / 2, n), n / 2)}`,
  'staff: leads by state': () => '/leads?state=bounced',
  'staff: leads by source': () => '/leads?source=registration',
  'staff: leads, search with many matches': () => '/leads?q=host',
  'staff: leads, search with one match': () => '/leads?q=person-7%40',
  'staff: leads, search with none': () => '/leads?q=nobody%20at%20all',
  'staff: numbers of leads': () => '/leads/summary',
  'staff: one lead': () => '/leads/7',
}

const times = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]))
const memory: Record<string, number | undefined> = {}
let engine = ''
for (const size of sizes) await measureAt(size)

const rows = [...times].map(([call, ms]) => ({
  call,
  ...Object.fromEntries(sizes.map((size, i) => [`${size.toLocaleString('en')} rows, ms`, ms[i]])),
  ratio: (ms.at(-1) ?? 0) / (ms.at(-2) ?? 0),
}))
writeResult(`sizes-${engine}`, { 'MB of the largest process': memory, rows })

async function measureAt(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
  const site = await launchSite(folder, { STARTER_CONTENT: 'off' })
  try {
    const url = process.env.DATABASE_URL
    const database = openDatabase(url ? { url } : { sqlitePath: join(folder, 'wireloom.db') })
    engine = database.engine
    for (const table of ['outbox', 'sign_ups', 'people', 'leaderboard_scores', 'blogs'] as const) {
      await database.db.deleteFrom(table).execute()
    }
    await fillBlogs(database.db, size)
    await fillScores(database.db, size)
    await fillPeople(database.db, size)
    await database.close()
    const headers = await signIn(site.url)
    for (const [name, path] of Object.entries(calls)) {
      const address = `${site.url}/api/v0${path(size)}`
      const sent = name.startsWith('staff') || name.includes('versions') ? headers : {}
      times.get(name)?.push(await timeOf(address, sent))
    }
    memory[size] = memoryMb(site.pid)[0]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  const samples: number[] = []
  for (let i = 0; i < asked; i++) {
    const start = performance.now()
    const response = await fetch(address, { headers })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${text}`)
    samples.push(performance.now() - start)
  }
  return median(samples.slice(warmUp))
}

function cursor(date: string, id: number): string {
  return Buffer.from(`${date} ${Math.floor(id)}`).toString('base64url')
}
