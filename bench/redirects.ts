/*
 * What do 10,000 redirects cost? Times of one request after the other, in ms, to one worker of a site without redirects and
 * to one of a site with them, in turn, so that other load on the machine meets both: pages that exist, a page that does
 * not, a redirect. A page that takes longer by more than the budget fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, writeResult } from './support/measure.ts'
import { type Launched, launchSite, staff } from './support/site.ts'

const redirects = 10_000
const rounds = 600
/** The budget of docs/performance.md. */
const mostMs = 0.1

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
try {
  const launch = (name: string) =>
    launchSite(join(folder, name), { WORKERS: '1', STARTER_CONTENT: 'on' })
  const sites = [await launch('without'), await launch('with')] as const
  const importMs = await importRedirects(sites[1])
  const paths = {
    'a page': '/about',
    'an article by its number': '/blog/1',
    'an earlier address of an article': '/blog/1/earlier',
    'a path without a page': '/nothing-here',
    'a redirect': '/old/5000',
  }
  const rows = []
  for (const [name, path] of Object.entries(paths)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const place of [0, 1] as const) {
        const took = await timeOf(sites[place], path)
        // The code is compiled, and pages are rendered and compressed, in the first rounds.
        if (round >= rounds / 4) times[place].push(took)
      }
    }
    const [without, withThem] = [median(times[0]), median(times[1])]
    rows.push({ what: name, without, 'with 10,000': withThem, added: withThem - without })
  }
  writeResult('redirects', { redirects, importMs, budget: { mostMs }, rows })
  for (const { what, added } of rows) {
    // Without redirects, that path has no page.
    if (what === 'a redirect' || added <= mostMs) continue
    process.stderr.write(`${what}: ${added.toFixed(2)} ms more, the budget is ${mostMs}\n`)
    process.exitCode = 1
  }
  for (const site of sites) await site.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function timeOf({ url }: Launched, path: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return performance.now() - began
}

async function importRedirects({ url }: Launched): Promise<number> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${url}/api/v0${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then((response) => response.json())
  const { result } = await post('/user/login', staff)
  const lines = Array.from({ length: redirects }, (_, i) => `/old/${i},/blog/1`)
  const csv = `from,to\n${lines.join('\n')}\n`
  const began = performance.now()
  const headers = { authorization: `Bearer ${result.token}` }
  const report = await post('/redirects/import', { csv }, headers)
  if (report.added !== redirects) throw new Error(JSON.stringify(report).slice(0, 300))
  return Math.round(performance.now() - began)
}
