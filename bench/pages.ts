/*
 * What the built site costs to run: start-up, memory, and how many cached pages and files a second one process
 * sends, beside a bare node:http server that sends the same bytes. Rounds alternate within one run, so a busy
 * machine slows both; the ratio is what counts. SECONDS sets the length of a round.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median, writeResult } from './support/measure.ts'

const seconds = Number(process.env.SECONDS ?? 4)
const rounds = 3
const connections = 32
const headers = { 'accept-encoding': 'br' }

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const running: ChildProcess[] = []

try {
  await run()
} finally {
  for (const child of running) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  // The first start fills the database; what counts is every later one.
  const first = await launch(['scripts/start.mjs'], /is at (http:\S+)/)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const started = performance.now()
  const site = await launch(['scripts/start.mjs'], /is at (http:\S+)/)
  const startMs = performance.now() - started
  const idleMb = memoryMb(site.child)
  const html = await (await fetch(site.url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/favicon.svg'

  const rows: Record<string, unknown>[] = []
  for (const path of ['/', '/resources', script]) {
    const bare = await launchBare(`${site.url}${path}`)
    const ours: number[] = []
    const theirs: number[] = []
    const p99: number[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push((await load(bare.url)).requests.average)
      const result = await load(`${site.url}${path}`)
      ours.push(result.requests.average)
      p99.push(result.latency.p99)
    }
    bare.child.kill('SIGTERM')
    rows.push({
      path: path.replace(/-[\w-]+\./, '-*.'),
      'requests/s': Math.round(median(ours)),
      'bare node:http': Math.round(median(theirs)),
      ratio: median(ours.map((value, i) => value / (theirs[i] ?? Number.NaN))),
      'p99 ms': median(p99),
    })
  }
  const loadedMb = memoryMb(site.child)
  writeResult('pages', { startMs: Math.round(startMs), idleMb, loadedMb, connections, rows })
  process.stdout.write(
    `start ${Math.round(startMs)} ms, memory ${idleMb} MB idle, ${loadedMb} MB after load\n`,
  )
}

/** A server with nothing in it but the same answer: status, headers and bytes. */
async function launchBare(url: string) {
  const code = `
    const url = process.argv[1]
    require('node:http').get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part)).on('end', () => {
        const body = Buffer.concat(parts)
        const kept = ['date', 'connection', 'keep-alive', 'transfer-encoding']
        const head = Object.entries(answer.headers).filter(([name]) => !kept.includes(name)).flat()
        const server = require('node:http').createServer((request, response) => {
          response.writeHead(200, head)
          response.end(body)
        })
        server.listen(0, '127.0.0.1', () =>
          console.log('is at http://127.0.0.1:' + server.address().port))
      })
    })`
  return launch(['-e', code, url], /is at (http:\S+)/)
}

async function launch(args: string[], ready: RegExp) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  })
  running.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
      const [, found] = ready.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)))
  })
  return { child, url }
}

function load(url: string) {
  return autocannon({ url, headers, connections, duration: seconds })
}

/** Resident memory, where the system tells it (Linux). */
function memoryMb({ pid }: ChildProcess): number | undefined {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb ? Math.round(Number(kb) / 1024) : undefined
  } catch {
    return undefined
  }
}
