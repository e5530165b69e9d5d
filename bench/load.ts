/*
 * Can the site handle the hour of a launch? An hour's requests (see `mix`) are sent to the built site within SECONDS,
 * in random order and evenly paced, at most 48 at a time, with limits on, from many addresses. Every response must be
 * correct. Reported by kind: the response time, from sending to the last byte. Memory is that of all processes of the
 * site, sampled every second: the medians of the first and the last third.
 *
 *   npm run bench -- load       SECONDS=150; ENGINE=sqlite or postgres for one database alone
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import golden from '#src/arcade/sim/golden-replays.json' with { type: 'json' }
import { openDatabase } from '#src/db/database.ts'
import { startPostgres } from '#src/testing/postgres-server.ts'
import { median, percentile, writeResult } from './support/measure.ts'
import { launchSite, signIn, totalMb } from './support/site.ts'

const seconds = Number(process.env.SECONDS ?? 150)
const mostAtOnce = 48

/** The requests of an hour: 5,000 visitors, of whom one in twelve leaves an address and one in fifty plays. */
const mix = {
  page: 6_000,
  file: 3_000,
  'leaderboard read': 800,
  form: 400,
  'game: run, replay, score': 100,
  'staff save': 40,
} as const
type Kind = keyof typeof mix

const pages = [
  '/',
  '/howitworks',
  '/benefits',
  '/resources',
  '/faq',
  '/blog/1',
  '/blog/2',
  '/about',
  '/join',
  '/promptblaster',
]
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

for (const engine of ['sqlite', 'postgres'] as const) {
  if (!process.env.ENGINE || process.env.ENGINE === engine) await runOn(engine)
}
process.exit()

async function runOn(engine: 'sqlite' | 'postgres'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-load-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const url = await postgres?.createDatabase('load')
  const site = await launchSite(folder, {
    DATABASE_URL: url ?? '',
    STARTER_CONTENT: 'on',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
  const database = openDatabase(url ? { url } : { sqlitePath: join(folder, 'wireloom.db') })
  try {
    const staff = await signIn(site.url)
    const runs = await openRuns(database.db, mix['game: run, replay, score'])
    const html = await (await fetch(site.url)).text()
    const files = [...html.matchAll(/"(\/(?:assets|media)\/[^" ]+)"/g)].flatMap(
      ([, path]) => path ?? [],
    )
    const drafts = await Promise.all([0, 1, 2].map(() => saveNew(site.url, staff)))

    let n = 0
    const calls: Record<Kind, () => Promise<boolean>> = {
      page: async () => (await send('GET', pick(pages))).status === 200,
      file: async () => (await send('GET', pick(files))).status === 200,
      'leaderboard read': async () =>
        (await send('GET', `/api/v0/leaderboard/scores?page=${1 + (n++ % 5)}`)).status < 300,
      form: async () => {
        const body = { email: `visitor-${n++}@host${n % 4000}.example`, list: 'waitlist' }
        const { status } = await send('POST', '/api/v0/subscriptions', body, {
          'idempotency-key': randomUUID(),
        })
        return status === 201
      },
      'game: run, replay, score': async () => {
        const opened = await send('POST', '/api/v0/leaderboard/runs', { canvasSize: 'small' })
        const run = runs.pop()
        if (!run) return false
        const log = await send('PUT', `/api/v0/leaderboard/runs/${run.id}/log`, {
          inputLog: run.log,
        })
        const body = { playerName: 'Visitor', score: run.score }
        const score = await send('POST', '/api/v0/leaderboard/score', body, { 'run-id': run.id })
        const { verified } = JSON.parse(score.text)
        return opened.status === 201 && log.status === 204 && verified === true
      },
      'staff save': async () => {
        const body = { content: articleText(n++), summary: 'Saved under load' }
        return (
          (await send('POST', `/api/v0/blogs/${pick(drafts)}/update`, body, staff)).status === 200
        )
      },
    }
    const send = (method: string, path: string, body?: unknown, headers = {}) =>
      exchange(`${site.url}${path}`, method, body, { 'x-forwarded-for': address(n++), ...headers })

    // Pages and resized pictures, which are generated once, are generated before the measurement starts.
    for (const path of [...pages, ...files]) await send('GET', path)

    const times = new Map<Kind, number[]>()
    const failures: string[] = []
    const memory: number[] = []
    const sampling = setInterval(() => memory.push(totalMb(site.pid)), 1000)
    const schedule = shuffled(
      Object.entries(mix).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind)),
    )
    const began = performance.now()
    const under = new Set<Promise<void>>()
    let behindMs = 0
    for (const [i, kind] of schedule.entries()) {
      const due = began + (i / schedule.length) * seconds * 1000
      const early = due - performance.now()
      if (early > 1) await sleep(early)
      else behindMs = Math.max(behindMs, -early)
      while (under.size >= mostAtOnce) await Promise.race(under)
      const work = (async () => {
        const start = performance.now()
        const right = await calls[kind]().catch((error) => String(error))
        if (right !== true) failures.push(`${kind}: ${right}`)
        const all = times.get(kind) ?? []
        times.set(kind, all)
        all.push(performance.now() - start)
      })()
      under.add(work)
      work.finally(() => under.delete(work))
    }
    await Promise.all(under)
    const took = (performance.now() - began) / 1000
    clearInterval(sampling)

    const third = Math.floor(memory.length / 3)
    const rows = [...times].map(([kind, all]) => ({ kind, times: all.length, ...percentiles(all) }))
    writeResult(`load-${engine}`, {
      seconds: Math.round(took),
      failures: failures.length,
      'memory MB, first third': median(memory.slice(0, third)),
      'memory MB, last third': median(memory.slice(-third)),
      'behind schedule at most, ms': Math.round(behindMs),
      rows,
    })
    process.stdout.write(
      `${engine}: ${schedule.length} in ${Math.round(took)} s, ${failures.length} failures, memory ${median(memory.slice(0, third))} MB in the first third, ${median(memory.slice(-third))} MB in the last\n`,
    )
    for (const failure of failures.slice(0, 5)) process.stderr.write(`  ${failure}\n`)
    if (failures.length) process.exitCode = 1
  } finally {
    await database.close()
    await site.stop()
    await postgres?.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function exchange(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(
      url,
      { method, agent, headers: { 'accept-encoding': 'br', ...type, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Games that were started two minutes ago, so that their logs are accepted. */
async function openRuns(db: ReturnType<typeof openDatabase>['db'], count: number) {
  const opened_at = new Date(Date.now() - 120_000).toISOString()
  const finished = golden.filter(({ score }) => score > 0)
  const runs = Array.from({ length: count }, (_, i) => {
    const played = finished[i % finished.length]
    if (!played) throw new Error('There is no recorded game')
    return { ...played, id: randomUUID().replaceAll('-', '') }
  })
  await db
    .insertInto('leaderboard_runs')
    .values(
      runs.map(({ id, seed, size }) => ({
        id,
        seed,
        canvas_size: size as 'small' | 'medium' | 'large',
        opened_at,
      })),
    )
    .execute()
  return runs
}

async function saveNew(url: string, staff: Record<string, string>): Promise<number> {
  const body = { content: articleText(0), summary: 'New', status: 'draft' }
  const { text } = await exchange(`${url}/api/v0/blogs`, 'POST', body, staff)
  return JSON.parse(text).blog.blogId
}

function articleText(n: number): string {
  return JSON.stringify([
    { id: 't', type: 'title', content: `Version ${n}` },
    { id: 'p', type: 'paragraph', content: `<p>${'word '.repeat(800)}${n}</p>` },
  ])
}

function percentiles(all: number[]) {
  const at = (share: number) => percentile(all, share)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'slowest ms': at(1) }
}

function address(n: number): string {
  return `10.${n % 251}.${(n >> 3) % 253}.${1 + (n % 250)}`
}

function pick<T>(from: T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T
}

function shuffled<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[items[i], items[j]] = [items[j] as T, items[i] as T]
  }
  return items
}
