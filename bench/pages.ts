/*
 * How near is a page that is ready in memory to the least that Node can do? One process of the site beside a bare
 * node:http process that sends the same bytes: requests a second, and processor time a request, which stays the same
 * when others use the machine. Rounds alternate. Besides: memory and start-up. SECONDS sets the length of a round.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareNode } from './peers/bare-node.ts'
import { drive, driver } from './support/drive.ts'
import { median, writeResult } from './support/measure.ts'
import { type Launched, launchSite, memoryMb, processorSeconds } from './support/site.ts'

const seconds = Number(process.env.SECONDS ?? 4)
const rounds = 5
const encoding = 'br'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
try {
  // The first start fills the database; what counts is every later one.
  await (await launchSite(folder)).stop()
  const whole = await launchSite(folder)
  const startMs = Math.round(whole.startMs)
  await settled()
  const idleMb = memoryMb(whole.pid)
  await whole.stop()
  const site = await launchSite(folder, { WORKERS: '1' })
  const rows = await compare(site)
  await settled()
  writeResult('pages', {
    startMs,
    'MB of each process, idle': idleMb,
    'MB of one process after load': memoryMb(site.pid)[0],
    driver,
    connections: 32,
    rows,
  })
  process.stdout.write(
    `start ${startMs} ms; idle ${idleMb.join(', ')} MB; after load ${memoryMb(site.pid)[0]} MB\n`,
  )
  await site.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(site: Launched): Promise<Record<string, unknown>[]> {
  const html = await (await fetch(site.url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/favicon.svg'
  const rows: Record<string, unknown>[] = []
  for (const path of ['/', '/resources', '/blog/1', script]) {
    const bare = await bareNode(`${site.url}${path}`, encoding)
    const [ours, theirs]: [Round[], Round[]] = [[], []]
    for (let i = 0; i < rounds; i++) {
      theirs.push(await round(bare, ''))
      ours.push(await round(site, path))
    }
    await bare.stop()
    const ratioOf = (read: (round: Round) => number) =>
      median(ours.map((round, i) => read(round) / read(theirs[i] ?? round)))
    rows.push({
      path: path.replace(/-[\w-]+\./, '-*.'),
      'requests/s': Math.round(median(ours.map((round) => round.perSecond))),
      'bare node:http': Math.round(median(theirs.map((round) => round.perSecond))),
      ratio: ratioOf((round) => round.perSecond),
      'µs of processor a request': median(ours.map((round) => round.processorUs)),
      'bare µs': median(theirs.map((round) => round.processorUs)),
      'µs ratio': ratioOf((round) => round.processorUs),
      'p99 ms': median(ours.map((round) => round.p99Ms)),
    })
  }
  return rows
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
