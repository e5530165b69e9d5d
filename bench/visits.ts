/*
 * What does a page view cost the server? Sends 20,000 beacons of many visitors to the built site and reads the CPU
 * time of its process; also reports how long a page takes with and without 20,000 beacons a minute.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, writeResult } from './support/measure.ts'
import { launchSite } from './support/site.ts'

const beacons = 20_000
const perMinute = 20_000
const pageSamples = 1500
const paths = ['/', '/howitworks', '/benefits', '/faq', '/join', '/resources', '/blog/1', '/blog/2']

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const site = await launchSite(folder, { WORKERS: '2', STARTER_CONTENT: 'on' })
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const beforeMs = await cpuMs()
const idle = await cpuOver(4000)
const cold = await cpuOfBeacons()
// By now all code is compiled, as in a process that has run for some minutes.
await cpuOfBeacons()
const warm = await cpuOfBeacons()
const alone = await pageTimes()
const beside = new AbortController()
const load = beaconsPerMinute(beside.signal)
const withBeacons = await pageTimes()
beside.abort()
await load
writeResult('visits', {
  beacons,
  startCpuMs: beforeMs,
  rows: [
    { measured: 'CPU of a beacon, ms', value: warm / beacons },
    { measured: 'CPU of a beacon in a new process, ms', value: cold / beacons },
    { measured: 'page p99 without beacons, ms', value: alone },
    { measured: `page p99 beside ${perMinute} beacons a minute, ms`, value: withBeacons },
  ],
})
await site.stop()
agent.destroy()
rmSync(folder, { recursive: true, force: true })

async function cpuOfBeacons(): Promise<number> {
  const start = await cpuMs()
  const started = performance.now()
  await inParallel(8, beacons, (n) => beacon(n))
  // The last batch is stored within this time.
  await sleep(6000)
  return (await cpuMs()) - start - (idle / 4000) * (performance.now() - started)
}

async function beacon(n: number): Promise<void> {
  const body = JSON.stringify({
    path: paths[n % paths.length],
    width: 'phone',
    referrer: `site${n % 50}.example`,
  })
  await send('/api/v0/visits', 'POST', body, `Mozilla/5.0 (X11; Linux) Chrome/140 v${n % 5000}`)
}

function send(path: string, method: string, body = '', name = 'bench'): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = body
      ? {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': name,
        }
      : {}
    const sent = request(`${site.url}${path}`, { method, agent, headers }, (response) => {
      response.resume().on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function inParallel(lanes: number, count: number, work: (n: number) => Promise<void>) {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

async function pageTimes(): Promise<number> {
  const samples: number[] = []
  for (let n = 0; n < pageSamples; n++) {
    const begun = performance.now()
    await send(paths[n % paths.length] ?? '/', 'GET')
    samples.push(performance.now() - begun)
    await sleep(2)
  }
  return percentile(samples, 0.99)
}

async function beaconsPerMinute(signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, i) => beacon(n + i)))
    await sleep((10 / perMinute) * 60_000)
  }
}

async function cpuOver(ms: number): Promise<number> {
  const first = await cpuMs()
  await sleep(ms)
  return (await cpuMs()) - first
}

/** CPU time of all workers together. */
async function cpuMs(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec(text) ?? []
  return Number(seconds) * 1000
}
