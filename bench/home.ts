/*
 * Compares the home page with other ways to serve it, in one run: a bare node:http process with the same bytes, nginx
 * with the same bytes as a file, and plain Next.js and Astro pages with the same content. Reported: requests per
 * second and the 99th percentile, in alternating rounds so that a busy machine slows all of them, and the bytes that
 * a phone transfers on a first visit. All use gzip, the one encoding that all of them support. A peer that cannot be
 * installed is reported and left out. SECONDS sets the length of a round.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { astroSite } from './peers/astro.ts'
import { bareNode } from './peers/bare-node.ts'
import { nextSite } from './peers/next.ts'
import { folderOf, nginx } from './peers/nginx.ts'
import type { PageContent, Peer } from './peers/peer.ts'
import { drive, driver, type Rate } from './support/drive.ts'
import { firstVisit } from './support/first-visit.ts'
import { median, writeResult } from './support/measure.ts'
import { launchSite } from './support/site.ts'

const seconds = Number(process.env.SECONDS ?? 4)
const rounds = 3
const encoding = 'gzip'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const contenders = new Map<string, Peer>()
const missing: Record<string, string> = {}
try {
  const site = await launchSite(folder)
  contenders.set('Wireloom', site)
  contenders.set('Wireloom, one process', await launchSite(folder, { WORKERS: '1' }))
  const html = await (await fetch(site.url)).text()
  const content = contentOf(html)
  await enter('bare node:http, same bytes', () => bareNode(site.url, encoding))
  await enter('nginx, same bytes', () => nginx(folderOf(html)))
  await enter('Next.js', () => nextSite(content))
  await enter('Astro and nginx', () => astroSite(content))
  await measure()
} finally {
  for (const peer of contenders.values()) await peer.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function enter(name: string, start: () => Promise<Peer>): Promise<void> {
  try {
    contenders.set(name, await start())
  } catch (error) {
    const [said = ''] = String(error).split('\n')
    missing[name] = said.slice(0, 300)
    process.stdout.write(`${name} is left out: ${missing[name]}\n`)
  }
}

async function measure(): Promise<void> {
  const rates = new Map<string, Rate[]>([...contenders.keys()].map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, { url }] of contenders) {
      rates.get(name)?.push(await drive(`${url}/`, seconds, encoding))
    }
  }
  const ours = rates.get('Wireloom') ?? []
  const rows: Record<string, unknown>[] = []
  for (const [name, { url }] of contenders) {
    const of = rates.get(name) ?? []
    const visit = name.includes('same bytes') ? undefined : await firstVisit(`${url}/`)
    rows.push({
      server: name,
      'requests/s': Math.round(median(of.map((rate) => rate.perSecond))),
      'to ours': median(of.map((rate, i) => rate.perSecond / (ours[i]?.perSecond ?? 0))),
      'p99 ms': median(of.map((rate) => rate.p99Ms)),
      'first visit kB': visit?.kB,
      'of it scripts kB': visit?.scriptKB,
      requests: visit?.requests,
    })
  }
  writeResult('home', { driver, connections: 32, encoding, missing, rows })
}

/** The page's main element, its styles in one file, and their fonts and pictures; none of our scripts. */
function contentOf(html: string): PageContent {
  const [, main = ''] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? []
  const assets = join(import.meta.dirname, '..', 'dist', 'current', 'client', 'assets')
  const linked = [...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name]) => name ?? '')
  const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '')
  const css = [...linked.map((name) => readFileSync(join(assets, name), 'utf8')), ...inline].join(
    '\n',
  )
  const shown = join(folder, 'shown')
  cpSync(assets, shown, { recursive: true, filter: (path) => !/\.(js|css|br|gz)$/.test(path) })
  return { main, css, assets: shown }
}
