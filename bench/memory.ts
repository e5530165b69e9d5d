/*
 * How much memory does the site use, and what does a large save cost? Reported: resident memory of the worker and of
 * the image process: idle, after a few hundred different pages and pictures, and the peaks while an article is saved
 * and while everything is rendered again 20 times, with 200 and with 10,000 articles of two pictures each; and the
 * time of a save per MB, at 5 and at 50 MB. WORKERS is 1, because the question is about one worker. Peaks are the
 * kernel's; Linux only.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '#src/db/database.ts'
import { fillBlogs, inBatches, minuteOf } from './support/fill.ts'
import { writeResult } from './support/measure.ts'
import {
  forgetPeak,
  launchSite,
  memoryMb,
  peakMb,
  residentMb,
  signIn,
  workerPid,
} from './support/site.ts'

const sizes = (process.env.SIZES ?? '200,10000').split(',').map(Number)
const visits = 200
const rows: Record<string, unknown>[] = []
for (const size of sizes) await measureAt(size)
writeResult('memory', { visits, rows })

async function measureAt(articles: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
  const settings = { STARTER_CONTENT: 'off', WORKERS: '1' }
  const first = await launchSite(folder, settings)
  await first.stop()
  await fill(join(folder, 'wireloom.db'), articles)
  const launched = await launchSite(folder, settings)
  const site = { ...launched, pid: workerPid(launched.pid) }
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const idle = residentMb(site.pid)
    await visit(site.url, articles)
    const afterVisits = residentMb(site.pid)
    const small = await save(site, 5)
    const large = await save(site, 50)
    rows.push({
      articles,
      'start ms': Math.round(site.startMs),
      'idle MB': idle,
      'after visits MB': afterVisits,
      'most while 50 MB are saved': large.mostMb,
      'pictures beside': large.picturesMb,
      '15 s later MB': await settled(site.pid),
      'most while all is rendered again': await renderAgain(site, articles),
      '15 s after that MB': await settled(site.pid),
      '5 MB, ms/MB': small.msPerMb,
      '50 MB, ms/MB': large.msPerMb,
      ratio: large.msPerMb / small.msPerMb,
    })
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(sqlitePath: string, articles: number): Promise<void> {
  const { db, close } = openDatabase({ sqlitePath })
  await fillBlogs(db, articles)
  const photo = await noise(400, 300, 60)
  await inBatches(articles * 2, 200, async (ids) => {
    // Bytes after a picture's end change its hash, but not what it shows.
    const images = ids.map((id) => {
      const bytes = Buffer.concat([photo, Buffer.from(`${id}`)])
      const hash = createHash('sha256').update(bytes).digest('hex')
      return { id, bytes, hash }
    })
    await db
      .insertInto('images')
      .values(
        images.map(({ id, bytes, hash }) => ({
          hash,
          checksum: hash,
          ext: 'jpg' as const,
          width: 400,
          height: 300,
          size: bytes.length,
          created_at: minuteOf(id),
          bytes,
        })),
      )
      .execute()
    await db.transaction().execute(async (trx) => {
      for (const { id, hash } of images) {
        const blog = Math.ceil(id / 2)
        await trx.insertInto('blog_images').values({ blog_id: blog, hash }).execute()
        const thumbnail = `/media/${hash}.jpg`
        await trx.updateTable('blogs').set({ thumbnail }).where('id', '=', blog).execute()
      }
    })
  })
  await close()
}

/** Requests pages, and their pictures in the size for a phone. */
async function visit(url: string, articles: number): Promise<void> {
  for (const path of ['/', '/resources', '/faq', '/sitemap.xml', '/feed.xml'])
    await read(url + path)
  for (let i = 0; i < visits; i++) {
    const id = 1 + Math.floor((i / visits) * articles)
    const html = (await read(`${url}/blog/${id}`)).toString()
    const [picture] = /\/media\/[0-9a-f]{64}\.\w+\?w=\d+/.exec(html) ?? []
    if (picture && i % 10 === 0) await read(url + picture)
  }
}

async function read(address: string): Promise<Buffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function save(site: { url: string; pid: number }, megabytes: number) {
  const headers = { ...(await signIn(site.url)), 'content-type': 'application/json' }
  const blocks: unknown[] = [{ id: 't', type: 'title', content: `${megabytes} MB` }]
  for (let bytes = 0; bytes < megabytes * 1e6; ) {
    const data = `data:image/jpeg;base64,${(await noise(1600, 1100, 90)).toString('base64')}`
    if (bytes + data.length > megabytes * 1.02e6) break
    blocks.push({ id: randomBytes(4).toString('hex'), type: 'image', src: data, alt: 'Noise' })
    bytes += data.length
  }
  const body = JSON.stringify({ summary: 'Large', content: JSON.stringify(blocks) })
  let picturesMb = 0
  forgetPeak(site.pid)
  const watch = setInterval(() => {
    picturesMb = Math.max(picturesMb, sum(memoryMb(site.pid)) - residentMb(site.pid))
  }, 20)
  const start = performance.now()
  const response = await fetch(`${site.url}/api/v0/blogs`, { method: 'POST', headers, body })
  const answer = await response.text()
  const ms = performance.now() - start
  clearInterval(watch)
  if (response.status !== 201) throw new Error(`the save answered ${response.status}: ${answer}`)
  return { mostMb: peakMb(site.pid), picturesMb, msPerMb: ms / (body.length / 1e6) }
}

/** Publishes and requests every page twice, 16 concurrently, again and again. */
async function renderAgain(site: { url: string; pid: number }, articles: number): Promise<number> {
  const headers = { ...(await signIn(site.url)), 'content-type': 'application/json' }
  const paths = Array.from({ length: 50 }, (_, i) => `/blog/${1 + Math.floor((i / 50) * articles)}`)
  const pages = ['/', '/resources', '/faq', '/about', '/benefits', '/howitworks', ...paths]
  forgetPeak(site.pid)
  for (let round = 0; round < 20; round++) {
    const published = await fetch(`${site.url}/api/v0/blogs/1/update?images=linked`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ summary: `Round ${round}` }),
    })
    if (!published.ok) throw new Error(`a publish answered ${published.status}`)
    const left = [...pages, ...pages]
    const visitor = async () => {
      for (let page = left.pop(); page; page = left.pop()) await read(site.url + page)
    }
    await Promise.all(Array.from({ length: 16 }, visitor))
  }
  return peakMb(site.pid)
}

/** The memory of all processes of the site after the image process has ended. */
async function settled(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  return sum(memoryMb(pid))
}

function sum(all: number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

/** A photo that cannot be compressed further, like real ones. */
function noise(width: number, height: number, quality: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality })
    .toBuffer()
}
