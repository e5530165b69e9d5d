/*
 * What do 10,000 redirects cost? Times of one request after the other to one worker of the site, in ms, without redirects
 * and with them: pages that exist, a page that does not, a redirect. Rounds of the addresses alternate. A page that gets
 * slower by more than the budget fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, writeResult } from './support/measure.ts'
import { launchSite, staff } from './support/site.ts'

const redirects = 10_000
const rounds = 400
/** The budget of docs/performance.md. */
const mostMs = 0.1

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
try {
  const site = await launchSite(folder, { WORKERS: '1', STARTER_CONTENT: 'on' })
  const ask = (path: string, init?: RequestInit) =>
    fetch(site.url + path, { redirect: 'manual', ...init }).then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${site.url}/api/v0${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).then((response) => response.json())
  const slug = (await fetch(`${site.url}/api/v0/blogs/1?images=linked`).then((r) => r.json())).blog
    .slug
  const paths = {
    'a page': '/about',
    'an article by its number': '/blog/1',
    'an article by its readable address': `/blog/1/${slug}`,
    'an earlier address of an article': '/blog/1/earlier',
    'a path without a page': '/nothing-here',
    'a redirect': '/old/5000',
  }
  const measure = async () => {
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) {
      for (const [name, path] of Object.entries(paths)) {
        const began = performance.now()
        await ask(path)
        const took = performance.now() - began
        // The code is compiled, and pages are rendered and compressed, in the first rounds.
        if (round >= rounds / 4) times.set(name, [...(times.get(name) ?? []), took])
      }
    }
    return times
  }
  const before = await measure()
  const { result } = await post('/user/login', staff)
  const lines = Array.from({ length: redirects }, (_, i) => `/old/${i},/blog/1`)
  const began = performance.now()
  const report = await post(
    '/redirects/import',
    { csv: `from,to\n${lines.join('\n')}\n` },
    { authorization: `Bearer ${result.token}` },
  )
  const importMs = Math.round(performance.now() - began)
  if (report.added !== redirects) throw new Error(JSON.stringify(report).slice(0, 300))
  const after = await measure()
  const rows = Object.keys(paths).map((name) => {
    const [without = 0, withThem = 0] = [before, after].map((times) =>
      median(times.get(name) ?? []),
    )
    return { what: name, without, 'with 10,000': withThem, added: withThem - without }
  })
  writeResult('redirects', { redirects, importMs, budget: { mostMs }, rows })
  const slower = rows.filter(({ what, added }) => what !== 'a redirect' && added > mostMs)
  for (const { what, added } of slower) {
    process.stderr.write(`${what}: ${added.toFixed(2)} ms more, the budget is ${mostMs}\n`)
    process.exitCode = 1
  }
  await site.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
