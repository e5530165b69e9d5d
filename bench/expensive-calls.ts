/*
 * Can anonymous clients take the site down with its most expensive calls? CONNECTIONS (200) connections, each of a
 * different client, repeat the ten most expensive anonymous calls for SECONDS (15) while one visitor reads pages.
 * Reported: the page's times before and during, the statuses of the calls (a 503 is deliberate), the peak memory of
 * all processes together, with shared memory counted once, and the resident memory of each process. The site has the
 * starter content and three articles with 40 MB of pictures each.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '#src/db/database.ts'
import { percentile, writeResult } from './support/measure.ts'
import { launchSite, memoryMb, totalMb } from './support/site.ts'

const connections = Number(process.env.CONNECTIONS ?? 200)
const seconds = Number(process.env.SECONDS ?? 15)
const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
// Each connection names its client in a header.
const settings = { STARTER_CONTENT: 'on', TRUST_PROXY: '1' }
await (await launchSite(folder, settings)).stop()
const original = await fillLarge(join(folder, 'wireloom.db'))
const site = await launchSite(folder, settings)
try {
  const quiet = await readPages(5)
  const idleMb = totalMb(site.pid)
  let mostMb = 0
  let residentMb: number[] = []
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, totalMb(site.pid))
    const now = memoryMb(site.pid)
    if (sum(now) > sum(residentMb)) residentMb = now
  }, 200)
  const statuses: Record<string, number> = {}
  const until = Date.now() + seconds * 1000
  const load = Array.from({ length: connections }, (_, i) => attack(i, until, statuses))
  const busy = await readPages(seconds)
  await Promise.all(load)
  clearInterval(watch)
  const rows = [
    { 'pages while': 'nothing else happens', ...quiet },
    { 'pages while': `${connections} connections attack`, ...busy },
  ]
  writeResult('expensive-calls', {
    connections,
    seconds,
    rows,
    statuses,
    idleMb,
    mostMb,
    residentMb,
    residentSumMb: sum(residentMb),
  })
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Adds three articles with 40 pictures of 1 MB; returns the address of a picture of 18 MB. */
async function fillLarge(sqlitePath: string): Promise<string> {
  const { db, close } = openDatabase({ sqlitePath })
  const photo = await sharp(randomBytes(400 * 300 * 3), {
    raw: { width: 400, height: 300, channels: 3 },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const add = async (blogId: number, size: number) => {
    // Bytes after a picture's end change its hash and size, but not what it shows.
    const bytes = Buffer.concat([photo, randomBytes(size)])
    const hash = createHash('sha256').update(bytes).digest('hex')
    const created_at = new Date().toISOString()
    const picture = { ext: 'jpg' as const, width: 400, height: 300, size: bytes.length }
    const file = { hash, checksum: hash, ...picture }
    await db
      .insertInto('images')
      .values({ ...file, created_at, bytes })
      .execute()
    await db.insertInto('blog_images').values({ blog_id: blogId, hash }).execute()
    return `/media/${hash}.jpg`
  }
  let last = ''
  for (let article = 0; article < 3; article++) {
    const now = new Date().toISOString()
    const { id } = await db
      .insertInto('blogs')
      .values({
        status: 'published',
        created_at: now,
        edited_at: now,
        author: 'ada',
        edited_by: 'ada',
        content: '[]',
        title: 'Large',
        summary: 'Large',
        thumbnail: '',
        main: 0,
        featured: 0,
        minutes_to_read: 1,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const blocks: object[] = []
    for (let i = 0; i < 22; i++) {
      last = await add(id, i === 0 ? 18_000_000 : 1_000_000)
      blocks.push({ id: `${i}`, type: 'image', src: last, content: last, alt: 'A' })
      if (i === 0) blocks.push({ id: 'x', type: 'image', src: last, content: last, alt: 'A' })
    }
    const first = (blocks[0] as { src: string }).src
    await db
      .updateTable('blogs')
      .set({ content: JSON.stringify(blocks) })
      .where('id', '=', id)
      .execute()
    last = first
  }
  await close()
  return last
}

async function attack(place: number, until: number, statuses: Record<string, number>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const calls = [
    '/api/v0/blogs?limit=100',
    '/api/v0/blogs',
    '/api/v0/blogs/11',
    original,
    `${original}?w=1280`,
    '/resources?q=',
    '/faq?q=',
    '/made-up/',
    '/og/blog/1.png',
    '/api/v0/blogs?limit=100&images=linked',
  ]
  for (let turn = place; Date.now() < until; turn++) {
    const call = calls[turn % calls.length] ?? '/'
    // Invented values are different each time, so that no cache helps.
    const path = /[=/]$/.test(call) ? `${call}${place}-${turn}` : call
    const status = await read(path, agent, `10.${place >> 8}.${place & 255}.1`, until).catch(
      (error: NodeJS.ErrnoException) => error.code ?? 'error',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  agent.destroy()
}

/** One reader, one page after the other. */
async function readPages(forSeconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const paths = ['/', '/resources', '/blog/1', '/faq', '/about', '/blog/2']
  const times: number[] = []
  const failed: unknown[] = []
  const until = Date.now() + forSeconds * 1000
  for (let turn = 0; Date.now() < until; turn++) {
    const start = performance.now()
    const status = await read(paths[turn % paths.length] ?? '/', agent, '192.0.2.1')
    times.push(performance.now() - start)
    if (status !== 200) failed.push(status)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  agent.destroy()
  const at = (share: number) => Math.round(percentile(times, share))
  return { pages: times.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), failed: failed.length }
}

function read(path: string, agent: Agent, client: string, until = 0): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': client, accept: 'image/avif,*/*' }
    const request = get(site.url + path, { agent, headers }, (response) => {
      response.resume()
      // Cuts requests that are still running when the load ends.
      const cut = until
        ? setTimeout(() => response.destroy(), Math.max(0, until - Date.now()))
        : undefined
      response.on('close', () => {
        clearTimeout(cut)
        const broke = !response.complete && Date.now() < until
        resolve(broke ? 'broken off' : (response.statusCode ?? 0))
      })
    })
    request.on('error', reject)
  })
}
