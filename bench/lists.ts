/*
 * Does a call cost what it answers with, or what the database holds? Fills a database with 10, then many rows
 * and times the same calls through the api in process, so that network and rendering are left out.
 * What counts is the ratio between the two sizes within one run, not the milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#src/api.ts'
import { createLeads } from '#src/leads/api/leads.ts'
import { createVariants } from '#src/media/variants.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { createRateLimits } from '#src/platform/http/rate-limit.ts'
import { requestContext } from '#src/platform/http/request-context.ts'
import { createLog } from '#src/platform/log/log.ts'
import { createMailer } from '#src/platform/mail/mailer.ts'
import { createSessions } from '#src/staff/api/sessions.ts'
import { median, writeResult } from './measure.ts'

const few = { blogs: 10, scores: 10 }
const many = { blogs: 10_000, scores: 100_000 }

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const url = process.env.DATABASE_URL
const { db, engine, close } = openDatabase(url ? { url } : { sqlitePath: join(folder, 'bench.db') })
await migrate(db)
const site = apiApp()
const log = createLog('silent')
const limits = createRateLimits(false)
const mailer = createMailer({ smtpUrl: undefined, from: 'bench@localhost', folder, log })
site.use(requestContext(log, 0))
site.route(
  '/',
  createApi({
    db,
    sessions: createSessions(db, 'x'.repeat(32)),
    limits,
    variants: createVariants(join(folder, 'variants')),
    leads: createLeads({
      db,
      engine,
      limits,
      log,
      mailer,
      forwards: {},
      secret: 'x'.repeat(32),
      publicUrl: 'http://localhost',
    }),
  }),
)

const calls = (size: typeof many) => ({
  'card list, first page': '/blogs/cards?limit=24',
  'card list, a page in the middle': `/blogs/cards?limit=24&cursor=${middle(size.blogs)}`,
  'featured cards': '/blogs/cards?pick=featured&limit=3',
  'one blog': '/blogs/5?images=linked',
  'leaderboard, first page': '/leaderboard/scores?page=1',
  'leaderboard, last page': `/leaderboard/scores?page=${Math.ceil(size.scores / 10)}`,
})

await fill(db, few)
const before = await time(calls(few))
await fill(db, many)
const after = await time(calls(many))

const rows = Object.keys(before).map((name) => {
  const [small = 0, large = 0] = [before[name], after[name]]
  return { call: name, 'few ms': small, 'many ms': large, ratio: large / small }
})
writeResult(`lists-${engine}`, { few, many, rows })
await close()
rmSync(folder, { recursive: true, force: true })

async function time(paths: Record<string, string>): Promise<Record<string, number>> {
  const result: Record<string, number> = {}
  for (const [name, path] of Object.entries(paths)) {
    const samples: number[] = []
    for (let i = 0; i < 60; i++) {
      const start = performance.now()
      const response = await site.request(`/api/v0${path}`)
      await response.text()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      samples.push(performance.now() - start)
    }
    result[name] = median(samples.slice(10))
  }
  return result
}

async function fill(db: Database, size: typeof many): Promise<void> {
  await db.deleteFrom('blogs').execute()
  await db.deleteFrom('leaderboard_scores').execute()
  const body = JSON.stringify([
    { id: 't', type: 'title', content: 'Title' },
    { id: 'p', type: 'paragraph', content: `<p>${'word '.repeat(1500)}</p>` },
  ])
  await inBatches(size.blogs, 100, (ids) =>
    db
      .insertInto('blogs')
      .values(
        ids.map((i) => ({
          id: i + 1,
          status: 'published' as const,
          created_at: dateOf(i),
          edited_at: dateOf(i),
          author: 'ada',
          edited_by: 'ada',
          title: `Title ${i}`,
          summary: 'A summary of two lines, as long as such summaries tend to be on a card.',
          thumbnail: '',
          main: 0 as const,
          featured: (i % 1000 === 0 ? 1 : 0) as 0 | 1,
          minutes_to_read: 7,
          version: 1,
          content: body,
        })),
      )
      .execute(),
  )
  await inBatches(size.scores, 500, (ids) =>
    db
      .insertInto('leaderboard_scores')
      .values(
        ids.map((i) => ({
          player_name: `Player ${i}`,
          score: ((i * 7919) % 5000) * 100,
          created_at: dateOf(i),
        })),
      )
      .execute(),
  )
}

async function inBatches(count: number, size: number, insert: (ids: number[]) => Promise<unknown>) {
  for (let from = 0; from < count; from += size) {
    const length = Math.min(size, count - from)
    await insert(Array.from({ length }, (_, i) => from + i))
  }
}

function dateOf(i: number): string {
  return new Date(Date.UTC(2020, 0, 1) + i * 60_000).toISOString()
}

function middle(blogs: number): string {
  const i = Math.floor(blogs / 2)
  return Buffer.from(`${dateOf(i)} ${i + 1}`).toString('base64url')
}
