import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

export interface Rate {
  perSecond: number
  p99Ms: number
}

const wrk = spawnSync('wrk', ['--version']).error ? undefined : 'wrk'

/** wrk uses a tenth of the CPU of a client in Node, so the server is the bottleneck. */
export const driver = wrk ?? 'autocannon'

/** Requests one address as fast as possible, over 32 connections. */
export async function drive(url: string, seconds: number, encoding: string): Promise<Rate> {
  if (!wrk) {
    const headers = { 'accept-encoding': encoding }
    const result = await autocannon({ url, headers, connections: 32, duration: seconds })
    if (result.non2xx || result.errors) throw new Error(`${url} failed under load`)
    return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
  }
  const args = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', `Accept-Encoding: ${encoding}`]
  const child = spawn(wrk, [...args, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const report = await text(child.stdout)
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url} failed under load: ${report}`)
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(report) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? []
  if (!perSecond || !p99) throw new Error(`wrk printed no usable result: ${report}`)
  const factor = unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1
  return { perSecond: Number(perSecond), p99Ms: Number(p99) * factor }
}
