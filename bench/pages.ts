/*
 * How close is a cached page to the fastest that Node can do? Compares one worker of the site with a bare node:http
 * process that sends the same bytes, and the whole site, a worker per core, with as many bare ones. Reported:
 * requests per second, and processor time per request, which does not change when others use the machine. Rounds
 * alternate, after both are warm. Also reported: memory and start-up. SECONDS sets the length of a round. A missed
 * budget is reported and fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareCluster, bareNode } from './support/bare-node.ts'
import { drive, driver } from './support/drive.ts'
import { median, writeResult } from './support/measure.ts'
import {
  type Launched,
  launchSite,
  memoryMb,
  processorSeconds,
  residentMb,
  workerPid,
} from './support/site.ts'

const seconds = Number(process.env.SECONDS ?? 4)
const rounds = 5
/**
 * Until the hot code of a process is compiled; several processes take longer, because each gets a part of the
 * requests.
 */
const warmSeconds = 6
const encoding = 'br'
/** The budgets of docs/performance.md. */
const budget = { ratio: 0.8, idleMb: 130, loadedMb: 220 }

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
try {
  // The first start fills the database; the later ones are measured.
  await (await launchSite(folder)).stop()
  const whole = await launchSite(folder)
  const startMs = Math.round(whole.startMs)
  await settled()
  const idleMb = memoryMb(whole.pid)
  const onAllCores = await compare(whole, '/', bareCluster)
  await whole.stop()
  const site = await launchSite(folder, { WORKERS: '1' })
  const rows: Record<string, unknown>[] = []
  for (const path of ['/', '/resources', '/blog/1', await scriptOf(site)]) {
    rows.push({ processes: 'one', ...(await compare(site, path, bareNode)) })
  }
  rows.push({ processes: 'one per core', ...onAllCores })
  await settled()
  const loadedMb = residentMb(workerPid(site.pid))
  writeResult('pages', {
    startMs,
    'MB of each process, idle': idleMb,
    'MB of one worker after load': loadedMb,
    budget,
    driver,
    connections: 32,
    rows,
  })
  process.stdout.write(
    `start ${startMs} ms; idle ${idleMb.join(', ')} MB; after load ${loadedMb} MB\n`,
  )
  const missed = [
    ...rows
      .filter(({ ratio }) => Number(ratio) < budget.ratio)
      .map(({ path }) => `speed of ${path}`),
    ...((idleMb[0] ?? 0) > budget.idleMb ? ['memory when idle'] : []),
    ...(loadedMb > budget.loadedMb ? ['memory after load'] : []),
  ]
  if (missed.length) {
    process.stderr.write(`budget missed: ${missed.join(', ')}\n`)
    process.exitCode = 1
  }
  await site.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function scriptOf(site: Launched): Promise<string> {
  const html = await (await fetch(site.url)).text()
  return /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/favicon.svg'
}

async function compare(site: Launched, path: string, bareOne: typeof bareNode) {
  const bare = await bareOne(`${site.url}${path}`, encoding)
  const [ours, theirs]: [Round[], Round[]] = [[], []]
  await drive(bare.url, warmSeconds, encoding)
  await drive(`${site.url}${path}`, warmSeconds, encoding)
  for (let i = 0; i < rounds; i++) {
    theirs.push(await round(bare, ''))
    ours.push(await round(site, path))
  }
  await bare.stop()
  const ratioOf = (read: (round: Round) => number) =>
    median(ours.map((round, i) => read(round) / read(theirs[i] ?? round)))
  return {
    path: path.replace(/-[\w-]+\./, '-*.'),
    'requests/s': Math.round(median(ours.map((round) => round.perSecond))),
    'bare node:http': Math.round(median(theirs.map((round) => round.perSecond))),
    ratio: ratioOf((round) => round.perSecond),
    'µs of processor a request': median(ours.map((round) => round.processorUs)),
    'bare µs': median(theirs.map((round) => round.processorUs)),
    'µs ratio': ratioOf((round) => round.processorUs),
    'p99 ms': median(ours.map((round) => round.p99Ms)),
  }
}

type Round = Awaited<ReturnType<typeof round>>

async function round({ url, pid }: Launched, path: string) {
  const before = processorSeconds(pid)
  const rate = await drive(`${url}${path}`, seconds, encoding)
  const took = processorSeconds(pid) - before
  return { ...rate, processorUs: (took * 1e6) / (rate.perSecond * seconds) }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3000))
}
